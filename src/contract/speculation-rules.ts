/**
 * Which pages a browser fetches ahead: those whose link a finger or pointer comes near. Links that are personal or
 * change something carry `rel="nofollow"`, and are left alone. The security policy names this very text by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { selector_matches: '[rel~=nofollow], [target=_blank]' } }] },
      eagerness: 'moderate',
    },
  ],
});
