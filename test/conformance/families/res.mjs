export const breaks = {
  "RES-01"(base) {
    base.tools[0]._meta = { ui: { resourceUri: "https://fixture.example/app" } };
    base.readableAs = "https://fixture.example/app";
  },
  "RES-02": (base) => (base.item.mimeType = "text/html"),
  "RES-03": (base) => (base.item.content = "both"),
  "RES-04": (base) => (base.doctype = ""),
  "RES-05": (base) => (base.item.uri = "ui://fixture/another"),
  "RES-07": (base) => (base.item._meta.ui = { ...base.item._meta.ui, domain: "fixture.example" }),
  "RES-08"(base) {
    base.item._meta.ui = {};
    base.listed[0]._meta.ui = {};
  },
  "RES-09": (base) => delete base.item._meta,
  "RES-11"(base) {
    base.readableAs = base.item.uri;
    base.item.uri = "ui://fixture/other";
  },
};
