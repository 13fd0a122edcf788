import type { Page } from "@playwright/test";

/** The colour of one pixel of a page as it is painted: red, green, blue. */
export async function pixelAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas?.drawImage(bitmap, 0, 0);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, shot.toString("base64"));
}
