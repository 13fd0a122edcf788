export const breaks = {
  "SBX-12": (base) => (base.script = 'parent.postMessage({ type: "ready" }, "*");'),
  "SBX-17": (base) => (base.script = 'setTimeout(() => localStorage.getItem("cities"));'),
};
