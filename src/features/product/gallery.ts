import type { ProductData } from '../../catalogue/page-data.ts';
import type { Translate } from '../../i18n/translate.ts';
import { pictureAddress, type ImageMeta } from '../../images/address.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon, icon } from '../../ui/icons.ts';
import { frameAttributes, pictureMarkup } from '../../ui/picture.ts';

/**
 * A product's pictures side by side, moved by hand; the small ones below lead to each, also without script.
 * Ready markup; `gallery.client.ts` answers to buttons and keys.
 */

/**
 * The columns of `styles/parts/product.css`; on phones the next picture of several peeks in. One alone is named a
 * little less wide than its 92vw: at twice the pixels, 640 of them are enough.
 */
const sizesOf = (total: number): string => `(min-width:768px) min(48vw,660px),${total > 1 ? 84 : 88}vw`;

const drawing = (placeholder: ImageMeta | null, t: Translate): string => {
  const picture = placeholder ? pictureMarkup(placeholder, { sizes: sizesOf(1), largest: 640, eager: true }) : '';
  return `<figure><div class="frame">${picture}</div><figcaption>${escapeHtml(t('product.noPicture'))}</figcaption></figure>`;
};

const thumbnail = (facts: ImageMeta, index: number, label: string): string => {
  const whole = facts.fit === 'contain' ? ' class="whole"' : '';
  const sharp = facts.kind === 'svg' ? '' : ` srcset="${pictureAddress(facts, 160, 'webp')} 2x"`;
  return `<li><a${frameAttributes(facts)} href="#picture-${index + 1}"${index === 0 ? ' aria-current="true"' : ''} aria-label="${escapeHtml(label)}"><img${whole} src="${pictureAddress(facts, 96, 'webp')}"${sharp} alt="" width="72" height="72" loading="lazy"></a></li>`;
};

const move = (by: 1 | -1, label: string): string =>
  `<button type="button" class="gallery-move scripted" data-move="${by}" aria-label="${escapeHtml(label)}"${by === -1 ? ' aria-disabled="true"' : ''}>${icon(by === 1 ? 'chevron-right' : 'chevron-left')}</button>`;

export const galleryMarkup = ({ gallery, placeholder, name }: ProductData, t: Translate): string => {
  const total = gallery.length;
  if (total === 0) return `<div class="gallery-box">${drawing(placeholder, t)}</div>`;
  const labels = gallery.map((_, index) => t('product.pictureNumber', { number: index + 1, total }));
  const slides = gallery.map((facts, index) => {
    const alt = total > 1 ? `${name}: ${labels[index] ?? ''}` : name;
    const picture = pictureMarkup(facts, {
      sizes: sizesOf(total),
      largest: 1280,
      alt,
      eager: index === 0,
      first: index === 0,
    });
    return `<li id="picture-${index + 1}"${frameAttributes(facts)}>${picture}</li>`;
  });
  const label = escapeHtml(t('product.pictures'));
  const strip = `<ul class="gallery" role="list" tabindex="0" aria-label="${label}">${slides.join('')}</ul>`;
  const zoom = `<button type="button" class="gallery-zoom scripted" commandfor="lightbox" command="show-modal" aria-label="${escapeHtml(t('product.enlarge'))}">${icon('expand')}</button>`;
  const several =
    total > 1
      ? `${move(-1, t('product.previousPicture'))}${move(1, t('product.nextPicture'))}<p class="gallery-count figures scripted" aria-hidden="true"><span>1</span> / ${total}</p>`
      : '';
  const thumbs = `<ul class="thumbs" role="list">${gallery.map((facts, index) => thumbnail(facts, index, labels[index] ?? '')).join('')}</ul>`;
  return `<div class="gallery-box"><div class="gallery-stage">${strip}${several}${zoom}</div>${total > 1 ? thumbs : ''}</div>`;
};

/** The pictures large, over the whole screen; `lightbox.client.ts` fills it when it opens. */
export const lightboxMarkup = (t: Translate): string =>
  `<dialog id="lightbox" class="lightbox" closedby="any" aria-label="${escapeHtml(t('product.pictures'))}"><button type="button" class="icon-button lightbox-close" commandfor="lightbox" command="close" aria-label="${escapeHtml(t('nav.close'))}">${farIcon('x')}</button></dialog>`;
