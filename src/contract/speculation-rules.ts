/**
 * Speculation rules: browsers prefetch a page when a finger or pointer comes near its link. Personal links and those
 * that change something carry `rel="nofollow"` and are excluded. The Content-Security-Policy contains the hash of this
 * text.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[rel~=nofollow], [target=_blank]' } }] },
      eagerness: 'moderate',
    },
  ],
});
