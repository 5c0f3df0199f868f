import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentAddresses } from '../../routes.ts';
import { selectAppUrl } from './download.ts';
import { request } from '../testing/raw-http.ts';
import { html, publishPages, startTestShop, type TestShop } from '../testing/test-shop.ts';

const play = 'https://play.example/app';
const apple = 'https://apple.example/app';
const both = { downloadLink: null, playstore: play, appstore: apple };

const agents = {
  android:
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  facebookAndroid:
    'Mozilla/5.0 (Linux; Android 12; CPH2269 Build/SP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.50.73;]',
  telegramAndroid:
    'Mozilla/5.0 (Linux; Android 11; M2101K7AG; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36 Telegram-Android/10.14',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  facebookIPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E236 [FBAN/FBIOS;FBDV/iPhone14,5;FBSN/iOS;]',
  oldIPad:
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  facebookIPad:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBDV/iPad13,1;FBSN/iPadOS;]',
  iPod: 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1',
  macSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  iPadChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126 Version/11.1.1 Safari/605.1.15',
  macChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  macFirefox: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  windowsPhone:
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; IEMobile/11.0) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  none: '',
};
type Agent = keyof typeof agents;

describe('where a device is led to', () => {
  const rows: [Agent, string | null][] = [
    ['android', play],
    ['androidTablet', play],
    ['facebookAndroid', play],
    ['telegramAndroid', play],
    ['iPhone', apple],
    ['facebookIPhone', apple],
    ['oldIPad', apple],
    ['facebookIPad', apple],
    ['iPod', apple],
    // These two send the same: the page's script tells them apart.
    ['macSafari', null],
    ['iPadChrome', null],
    ['macChrome', play],
    ['macFirefox', play],
    ['windows', play],
    ['windowsPhone', play],
    ['bot', play],
    ['none', play],
  ];
  it.each(rows)('%s', (agent, address) => {
    expect(selectAppUrl(both, agents[agent])).toBe(address);
  });

  it.each(Object.keys(agents) as Agent[])('the download link wins: %s', (agent) => {
    expect(selectAppUrl({ ...both, downloadLink: 'https://one.example/' }, agents[agent])).toBe('https://one.example/');
  });

  it('is nowhere where the link for the device is missing', () => {
    const none = { downloadLink: null, playstore: null, appstore: null };
    for (const agent of Object.values(agents)) expect(selectAppUrl(none, agent)).toBeNull();
    expect(selectAppUrl({ ...none, playstore: play }, agents.iPhone)).toBeNull();
    expect(selectAppUrl({ ...none, appstore: apple }, agents.android)).toBeNull();
    expect(selectAppUrl({ ...none, playstore: play }, agents.macSafari)).toBe(play);
  });
});

describe('/download', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
    const pages = Object.fromEntries(
      ['/download', '/kh/download', '/zh/download'].map((path) => [path, { body: html(`page ${path}`) }]),
    );
    const links = { body: JSON.stringify(both), type: 'application/json' };
    publishPages(shop.dataDir, 'S001', { ...pages, [documentAddresses.appLinks]: links });
    const spoiled = { downloadLink: '//evil.example', playstore: 'javascript:alert(1)', appstore: null };
    publishPages(shop.dataDir, 'S003', {
      '/download': { body: html('page of S003') },
      [documentAddresses.appLinks]: { body: JSON.stringify(spoiled), type: 'application/json' },
    });
  });
  afterAll(() => shop.close());

  const get = (target: string, headers: Record<string, string>, host = 's001.localhost') =>
    request(shop.port, target, { headers, host });

  it.each(['/download', '/kh/download', '/zh/download', '/download?utm_source=x'])('%s leads on', async (target) => {
    const answer = await get(target, { 'User-Agent': agents.android, 'Accept-Language': 'km' });
    expect(answer.status).toBe(302);
    expect(answer.headers['location']).toBe(play);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['vary']).toContain('User-Agent');
  });

  it('is a page where only its script can tell, and nobody keeps it', async () => {
    const answer = await get('/kh/download', { 'User-Agent': agents.macSafari });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('page /kh/download');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['vary']).toContain('User-Agent');
    const english = await get('/download', { 'User-Agent': agents.macSafari, 'Accept-Language': 'km' });
    expect(english.status).toBe(302);
    expect(english.headers['location']).toBe('/kh/download');
  });

  it('never leads to what is no web address', async () => {
    const answer = await get('/download', { 'User-Agent': agents.android }, 's003.localhost');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('page of S003');
  });
});
