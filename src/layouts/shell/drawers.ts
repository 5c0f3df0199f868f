import type { BrandNode } from '../../catalogue/page-data.ts';
import { pictureAddress } from '../../images/address.ts';
import { escapeHtml } from '../../ui/escape.ts';

/** A brand's mark on white, as marks are drawn for; its first letter where we have none. The name stands beside it. */
export const brandLogo = ({ name, picture }: BrandNode): string =>
  picture
    ? `<span class="brand-logo"><img src="${pictureAddress(picture, 96, 'webp')}" alt="" width="24" height="24" loading="lazy"></span>`
    : `<span class="brand-logo" aria-hidden="true">${escapeHtml(name.at(0) ?? '')}</span>`;
