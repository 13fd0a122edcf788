import { createViewResource } from "../../server/index.js";

const view = createViewResource({
  uri: "ui://cart",
  name: "cart-view",
  config: { context: ["filter", "cart.total"] },
});

export { view };
