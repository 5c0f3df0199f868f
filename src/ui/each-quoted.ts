/**
 * Calls back with each text between `start` and the next quote: values of attributes in markup that is rendered, many
 * times per page, where a regular expression takes several times as long.
 * @param start for instance ` class="`
 */
export const eachQuoted = (markup: string, start: string, take: (value: string) => void): void => {
  for (let at = markup.indexOf(start); at >= 0;) {
    const end = markup.indexOf('"', at + start.length);
    if (end < 0) return;
    take(markup.slice(at + start.length, end));
    at = markup.indexOf(start, end);
  }
};
