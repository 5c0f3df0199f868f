type Press = { button?: number; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/**
 * Tells whether a click or a key is for the page. With another button or a modifier key it is for the browser: a link
 * opens in a tab of its own or is downloaded, Alt and an arrow go back.
 */
export const isPlainPress = (press: Press): boolean =>
  !(press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey);
