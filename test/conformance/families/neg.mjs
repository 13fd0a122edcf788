export const breaks = {
  "NEG-03": (base) => delete base.capabilities.extensions,
};
