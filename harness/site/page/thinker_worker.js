// A module that thinks or looks: gets its files, then one question after the other. It is stopped by
// being ended; what it said last is its answer then.
import { Module } from "./module.js";

const kMemory = "/engines/memory/";
let module = null;
const known = new Set();

function begin({ compiled, files }) {
  module = new Module(compiled, (progress) => postMessage({ progress }));
  for (const [path, bytes] of files) module.files.put(path, bytes);
}

onmessage = ({ data }) => {
  try {
    if (data.compiled) return begin(data);
    if (data.rules && !known.has(data.rules)) {
      const reply = module.call({ call: "rules", path: data.rules });
      if (!reply.ok) throw new Error(reply.error);
      known.add(data.rules);
    }
    const answer = module.call(data.call);
    const learnt = module.files.takeChanged().filter((path) => path.startsWith(kMemory) && module.files.get(path));
    postMessage({ answer, learnt: learnt.map((path) => [path, module.files.get(path)]) });
  } catch (error) {
    postMessage({ failed: error.message });
  }
};
