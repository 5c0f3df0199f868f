import { codeOf, currencySign } from './attempt-rules.ts';
import { signHeight, signWidth } from './code.tsx';

/** Draws a payment's code as an image for the bank's app on this phone, styled like the KHQR cards on shop counters. */

const width = 720;
const side = 600;
const redHead = 96;
/** Top of the code: below the red head, the shop's name, the amount and the dashed line. */
const head = 300;
const left = (width - side) / 2;
const fonts = "Inter, 'Kantumruy', 'Noto Sans Khmer', system-ui, sans-serif";

const loaded = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error('the image of the code cannot be loaded')));
    picture.src = address;
  });

const drawSign = (context: CanvasRenderingContext2D, sign: string): void => {
  const [x, y] = [width / 2, head + side / 2];
  context.beginPath();
  context.arc(x, y, (signWidth * side) / 2, 0, 2 * Math.PI);
  context.fillStyle = '#000';
  context.fill();
  context.fillStyle = '#fff';
  context.font = `700 ${signHeight * side}px ${fonts}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(sign, x, y);
};

/** Paints the squares as drawn on the page. */
const paintSquares = (context: CanvasRenderingContext2D, drawn: SVGSVGElement): void => {
  context.save();
  context.translate(left, head);
  context.scale(side / drawn.viewBox.baseVal.width, side / drawn.viewBox.baseVal.height);
  for (const path of drawn.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? '#000';
    const squares = new Path2D(path.getAttribute('d') ?? '');
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(squares);
  }
  context.restore();
};

const paintCode = async (
  context: CanvasRenderingContext2D,
  value: string,
  drawn: SVGSVGElement | null,
): Promise<void> => {
  const code = codeOf(value);
  if (code.kind === 'picture') {
    context.drawImage(await loaded(code.address), left, head, side, side);
    return;
  }
  if (!drawn) throw new Error('the code is not drawn');
  paintSquares(context, drawn);
  const sign = currencySign(code.text);
  if (sign !== null) drawSign(context, sign);
};

const paintHead = (context: CanvasRenderingContext2D, merchant: string, amount: string): void => {
  context.fillStyle = '#e1232e';
  context.fillRect(0, 0, width, redHead);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.font = `700 48px ${fonts}`;
  context.fillText('KHQR', width / 2, 66);
  context.fillStyle = '#000';
  context.textAlign = 'left';
  context.font = `400 32px ${fonts}`;
  context.fillText(merchant, left, 158, side);
  context.font = `700 60px ${fonts}`;
  context.fillText(amount, left, 228, side);
  context.strokeStyle = '#888';
  context.lineWidth = 2;
  context.setLineDash([14, 10]);
  context.beginPath();
  context.moveTo(0, 268);
  context.lineTo(width, 268);
  context.stroke();
};

/**
 * @param drawn the code as shown on the page; null: it is an image itself
 * @returns a PNG as a data URL
 */
export const codePicture = async (
  value: string,
  drawn: SVGSVGElement | null,
  merchant: string,
  amount: string,
): Promise<string> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = head + side + 40;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintHead(context, merchant, amount);
  await paintCode(context, value, drawn);
  return canvas.toDataURL('image/png');
};

/** Downloads an image as a file. */
export const downloadPicture = (address: string, name: string): void => {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
};
