import { gzipSync } from 'node:zlib';
import { ask } from './ask.ts';

/** What the browser runs of a page before anybody touches it: its inline scripts, and its files with all they import. */
export type Scripts = { bytes: number; code: string };

const elements = /<script(?<attributes>[^>]*)>(?<content>[\s\S]*?)<\/script>/gu;
const isData = (attributes: string): boolean => /type="application\/(?:ld\+)?json"/u.test(attributes);
const imports = /\b(?:from|import)\s*["'](\.[^"']+)["']/gu;

/** Elements that run; data in script elements does not. */
export const withoutScripts = (html: string): string =>
  html.replace(elements, (element, attributes: string) => (isData(attributes) ? element : ''));

const fileClosure = async (starts: readonly string[]): Promise<string[]> => {
  const files = new Map<string, string>();
  const waiting = [...starts];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (files.has(address)) continue;
    const { body, status } = await ask(address);
    if (status !== 200) throw new Error(`${address} answers ${status}`);
    files.set(address, body);
    for (const [, path = ''] of body.matchAll(imports)) waiting.push(new URL(path, address).href);
  }
  return [...files.values()];
};

/** Bytes are those of gzip, file by file. */
export const scriptsBeforeTouch = async (html: string, address: string): Promise<Scripts> => {
  const inline: string[] = [];
  const sources: string[] = [];
  for (const { groups } of html.matchAll(elements)) {
    const { attributes = '', content = '' } = groups ?? {};
    const source = /\ssrc="([^"]+)"/u.exec(attributes)?.[1];
    if (source !== undefined) sources.push(new URL(source, address).href);
    else if (!isData(attributes)) inline.push(content);
  }
  const all = [...inline, ...(await fileClosure(sources))];
  return { bytes: all.reduce((sum, code) => sum + gzipSync(code).length, 0), code: all.join('\n') };
};
