export const breaks = {
  "DET-01": (base) => (base.changing = (reads) => `reading ${reads}`),
  "DET-02": (base) => (base.changing = () => `process ${process.pid}`),
};
