import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "./view-host/fixture.js";
import { el, planOf } from "./view-host/plan.js";
import { at, hasStatus, lastHeight, said, send, styleFrame, told, works } from "./view-host/steps.js";

const webp = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";
const gif = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

test("U4: png, jpeg, gif and webp are drawn from the plan's own bytes, and nothing is asked for", async ({
  openView,
}) => {
  const view = await openView();
  const made = await view.page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 3;
    canvas.height = 2;
    return ["image/png", "image/jpeg"].map((type) => canvas.toDataURL(type));
  });
  expect(made.map((url) => url.slice(5, url.indexOf(";")))).toEqual(["image/png", "image/jpeg"]);
  const pictures = [...made, webp, gif].map((src, index) =>
    el("img", { id: `p${index}`, src, alt: "", width: 30 }),
  );
  await send(view, planOf(el("figure", {}, ...pictures)));
  await hasStatus(view, "ready");
  const widths = () =>
    at(view, "img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([3, 3, 1, 1]);
  expect(view.requests.filter((url) => !url.startsWith("data:"))).toEqual([]);
  expect(await view.violations()).toEqual([]);
});

const refused = [
  ["an SVG as a picture", el("img", { alt: "", src: "data:image/svg+xml;base64,PHN2Zy8+" })],
  ["HTML as a picture", el("img", { alt: "", src: "data:text/html;base64,PHA+" })],
  ["a picture that is not base64", el("img", { alt: "", src: "data:image/gif,GIF89a" })],
  ["a picture in SVG", el("svg", {}, el("image", { href: gif }))],
  ["a picture in a video", el("video", { poster: gif })],
  ["a picture as an input", el("input", { type: "image", src: gif, alt: "x" })],
  ["a set of pictures", el("img", { alt: "", srcset: `${gif} 1x` })],
  ["a picture as a background", el("td", { background: gif })],
  ["a picture from elsewhere", el("img", { alt: "", src: "https://example.com/a.png" })],
  ["a picture from a template", el("img", { alt: "", src: "{{state.src}}" })],
] as const;

test("U4: other pictures, other places and other sources are refused, and nothing is asked for", async ({
  openView,
}) => {
  const view = await openView();
  for (const [what, root] of refused) {
    await send(view, planOf(root, { initial: { src: gif } }));
    await expect(said(view), what).toHaveText("This content cannot be shown here.");
    await send(view, planOf(el("p", { id: "fine" }, what), { id: what }));
    await expect(at(view, "#fine")).toHaveText(what);
  }
  expect(view.requests).toEqual([]);
  expect(await view.violations()).toEqual([]);
});

test("E7: a picture counts as the plan's bytes do", async ({ openView }) => {
  const view = await openView({
    config: { v: 1, tools: [], actions: {}, confirm: [], context: [], limits: { bytes: 4_000 } },
  });
  const large = (characters: number) =>
    planOf(el("img", { alt: "", src: `data:image/png;base64,${"A".repeat(characters)}` }));
  await send(view, large(5_000));
  await hasStatus(view, "error");
  await expect.poll(() => told(view)).toContain("PLAN_TOO_LARGE");
  // The positive control: within the limit it is drawn, though it shows nothing.
  await send(view, large(3_000));
  await hasStatus(view, "ready");
});

/** A PNG of one colour and of any size, in few bytes. */
function flatPng(width: number, height: number): string {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const all = [signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat(all).toString("base64")}`;
}

test("U4: a picture in a frame that is narrower keeps its shape", async ({ openView }) => {
  const view = await openView({ followHeight: true });
  await styleFrame(view, "width: 280px; border: 0");
  const src = flatPng(900, 300);
  await send(
    view,
    planOf(
      el(
        "div",
        {},
        el("img", { id: "both", src, alt: "", width: 900, height: 300 }),
        el("img", { id: "none", src, alt: "" }),
        el("img", { id: "low", src, alt: "", height: 30 }),
      ),
    ),
  );
  const shape = (id: string) =>
    at(view, `#${id}`).evaluate((image) => {
      const { width, height } = image.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    });
  await expect.poll(() => shape("both")).toEqual([256, 85]);
  await expect.poll(() => shape("none")).toEqual([256, 85]);
  await expect.poll(() => shape("low")).toEqual([90, 30]);
});

test("U4: a picture of few bytes that is huge when it is decoded takes neither the room nor the view", async ({
  openView,
}) => {
  const view = await openView({ followHeight: true });
  const src = flatPng(16_000, 16_000);
  expect(src.length).toBeLessThan(100_000);
  await send(view, planOf(el("img", { id: "bomb", src, alt: "" })));
  await expect
    .poll(() => at(view, "#bomb").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(16_000);
  const width = await at(view, "#bomb").evaluate((image) => image.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(600);
  await works(view);
  await expect.poll(() => lastHeight(view)).toBeLessThan(200);
  expect(view.errors).toEqual([]);
});
