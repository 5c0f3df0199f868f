import { maxBytes } from './upload.ts';

/** Longest side, in pixels, of reduced receipts, which stay readable at it: photos from a phone are often 8 MB. */
const longest = 2000;

const drawn = async (file: Blob, side: number): Promise<HTMLCanvasElement> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
};

const encoded = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });

export type ReceiptFile = {
  /** The body to send: the file, or a smaller copy of a large one. */
  body: Blob;
  /** A thumbnail, as a data URL. */
  preview: string;
};

/**
 * Prepares a chosen file for sending; null if this browser cannot read it as an image. Small files are sent unchanged,
 * and so are those that the canvas fails to encode: the server decides about them.
 */
export const readReceipt = async (file: File): Promise<ReceiptFile | null> => {
  if (!/^image\/(?:jpeg|png|webp|heic|heif)$/u.test(file.type)) return null;
  try {
    const preview = (await drawn(file, 480)).toDataURL('image/jpeg', 0.8);
    const isFine = file.size <= maxBytes / 5 && /^image\/(?:jpeg|png|webp)$/u.test(file.type);
    const smaller = isFine ? null : await encoded(await drawn(file, longest));
    return { body: smaller ?? file, preview };
  } catch {
    return null;
  }
};
