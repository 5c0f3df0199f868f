import { codeOf } from '../../state/checkout/attempt-rules.ts';
import { codePath } from './code.tsx';

/** A payment's code as a picture, for the bank's app on this very phone: with the shop's name and the amount. */

const width = 720;
const side = 600;
const head = 150;
const fonts = "Inter, 'Kantumruy', 'Noto Sans Khmer', system-ui, sans-serif";

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('the picture of the code cannot be had')));
    picture.src = address;
  });

const drawCode = async (context: CanvasRenderingContext2D, value: string): Promise<void> => {
  const code = codeOf(value);
  const left = (width - side) / 2;
  if (code.kind === 'picture') {
    context.drawImage(await loaded(code.address), left, head, side, side);
    return;
  }
  const { path, size } = codePath(code.text);
  context.save();
  context.translate(left, head);
  context.scale(side / size, side / size);
  context.fillStyle = '#000';
  const squares = new Path2D(path);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(squares);
  context.restore();
};

/** @returns a PNG as a data address */
export const codePicture = async (value: string, merchant: string, amount: string): Promise<string> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = head + side + 40;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  context.font = `500 32px ${fonts}`;
  context.fillText(merchant, width / 2, 60, width - 60);
  context.font = `700 52px ${fonts}`;
  context.fillText(amount, width / 2, 124, width - 60);
  await drawCode(context, value);
  return canvas.toDataURL('image/png');
};

/** Hands a picture to the device as a file. */
export const download = (address: string, name: string): void => {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
};
