/** @jsxImportSource porthole-mcp */
import { createViewResource } from "../../server/index.js";

const view = createViewResource({
  uri: "ui://report",
  name: "report-view",
  config: {
    actions: { link: { hosts: ["docs.example.com"] }, message: true, display: true, download: true },
  },
});

const limits = (
  <p>
    {/* biome-ignore lint/a11y: a link of a plan has no href; the view makes it one to keyboards and screen readers */}
    <a onClick="link:https://docs.example.com/limits">What the limits mean</a>
  </p>
);

export { limits, view };
