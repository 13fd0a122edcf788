export const breaks = {
  "NEG-03": (base) => delete base.capabilities.extensions,
  "NEG-05": (base) =>
    base.listed.push({ uri: "ui://fixture/data", name: "Data", mimeType: "application/json" }),
};
