import type { EnginePage } from "../../../harness/engines/port.js";

/** The colour of one pixel of a page as it is painted: red, green, blue. */
export async function pixelAt(page: EnginePage, x: number, y: number): Promise<readonly number[]> {
  const shot = Buffer.from(await page.screenshot());
  return page.evaluate(
    async ([base64, x, y]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), x, y, 1, 1);
      const canvas = new OffscreenCanvas(1, 1).getContext("2d");
      canvas?.drawImage(bitmap, 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [shot.toString("base64"), x, y] as const,
  );
}
