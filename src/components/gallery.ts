import type { ProductData } from '../catalogue/page-data.ts';
import type { Translate } from '../i18n/translate.ts';
import { pictureAddress, type PictureFacts } from '../pictures/address.ts';
import { escapeHtml } from './escape.ts';
import { frameAttributes, pictureMarkup } from './picture.ts';

/** A product's pictures side by side, moved by hand; the small ones below lead to each. Ready markup. */

const sizes = '(min-width:1024px) 600px, (min-width:640px) 60vw, 100vw';

const drawing = (placeholder: PictureFacts | null, t: Translate): string => {
  const picture = placeholder ? pictureMarkup(placeholder, { sizes, largest: 640, eager: true }) : '';
  return `<figure><div class="frame">${picture}</div><figcaption class="mt-2 text-sm text-muted">${escapeHtml(t('product.noPicture'))}</figcaption></figure>`;
};

const thumbnail = (facts: PictureFacts, index: number, label: string): string => {
  const whole = facts.fit === 'contain' ? ' class="whole"' : '';
  return `<li><a${frameAttributes(facts)} href="#picture-${index + 1}" data-picture="${index}" aria-label="${escapeHtml(label)}"><img${whole} src="${pictureAddress(facts, 160, 'webp')}" alt="" width="72" height="72" loading="lazy"></a></li>`;
};

export const galleryMarkup = ({ gallery, placeholder, name }: ProductData, t: Translate): string => {
  const total = gallery.length;
  if (total === 0) return `<div class="gallery-box">${drawing(placeholder, t)}</div>`;
  const labels = gallery.map((_, index) => t('product.pictureNumber', { number: index + 1, total }));
  const slides = gallery.map((facts, index) => {
    const alt = total > 1 ? `${name}: ${labels[index] ?? ''}` : name;
    const picture = pictureMarkup(facts, { sizes, largest: 1280, alt, eager: index === 0, first: index === 0 });
    return `<li id="picture-${index + 1}"${frameAttributes(facts)}>${picture}</li>`;
  });
  const thumbs = gallery.map((facts, index) => thumbnail(facts, index, labels[index] ?? ''));
  return `<div class="gallery-box"><ul class="gallery" role="list" tabindex="0" aria-label="${escapeHtml(t('product.pictures'))}">${slides.join('')}</ul>${
    total > 1 ? `<ul class="thumbs" role="list">${thumbs.join('')}</ul>` : ''
  }</div>`;
};
