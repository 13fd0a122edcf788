import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** A picture of 256 colours at most: the place of each pixel's colour, row by row, and red, green, blue of each colour. */
interface Indexed {
  readonly width: number;
  readonly height: number;
  readonly places: string;
  readonly colours: readonly number[];
}

/**
 * A PNG again as a PNG with a palette, a third of its size: a picture of a view has a few hundred colours, most of them
 * between a letter and its ground.
 *
 * @param page any page of a browser, which reads the pixels
 */
export async function withPalette(page: Page, png: Buffer): Promise<Buffer> {
  const { width, height, places, colours } = await page.evaluate(indexed, png.toString("base64"));
  const pixels = Buffer.from(places, "base64");
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, with a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours)),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Runs in the page: the commonest colours stay as they are, and each other one becomes the nearest of them. */
async function indexed(base64: string): Promise<Indexed> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  if (canvas === null) throw new TypeError("the browser has no canvas");
  canvas.drawImage(bitmap, 0, 0);
  const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const parts = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const;
  const kept = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => parts(colour));
  const places = new Map<number, number>();
  for (const colour of counts.keys()) {
    const [red, green, blue] = parts(colour);
    let best = 0;
    let distance = Number.POSITIVE_INFINITY;
    for (const [place, [r, g, b]] of kept.entries()) {
      const found = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (found < distance) [best, distance] = [place, found];
    }
    places.set(colour, best);
  }
  let text = "";
  for (const pixel of pixels) text += String.fromCharCode(places.get(pixel) ?? 0);
  return { width, height, places: btoa(text), colours: kept.flat() };
}
