import { expect, test } from 'vitest';
import { isApplePhone, isInApp, outsideAddress } from './in-app.ts';

const agents = {
  facebook: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
  messenger:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/119 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/430.0]',
  tiktok: 'Mozilla/5.0 (Linux; Android 12) Chrome/114 Mobile Safari/537.36 musical_ly_2023 BytedanceWebview/d8a21c6',
  chrome: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/119 Mobile Safari/537.36',
  line: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148 Safari Line/14.1.0',
  online: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/119 Mobile Safari/537.36 Online/2.0',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
  safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
};

test('browsers inside apps are known by their names (R38)', () => {
  for (const name of ['facebook', 'messenger', 'tiktok', 'line'] as const)
    expect(isInApp(agents[name]), name).toBe(true);
  for (const name of ['chrome', 'safari', 'online'] as const) expect(isInApp(agents[name]), name).toBe(false);
});

test('iPhones are known by their names, and iPads, which name themselves after a Mac, by their touch screen', () => {
  const isApple = (userAgent: string, maxTouchPoints: number) => isApplePhone({ userAgent, maxTouchPoints });
  expect(isApple(agents.facebook, 5)).toBe(true);
  expect(isApple(agents.ipad, 5)).toBe(true);
  expect(isApple(agents.ipad, 0)).toBe(false);
  expect(isApple(agents.chrome, 5)).toBe(false);
});

test('on Android there is an address that opens the browser; elsewhere the app’s menu does', () => {
  expect(outsideAddress(agents.tiktok, 'https://shop.example/checkout?attempt=1')).toBe(
    'intent://shop.example/checkout?attempt=1#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
  expect(outsideAddress(agents.facebook, 'https://shop.example/')).toBeNull();
});
