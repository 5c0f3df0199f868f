import { openSmallShop } from '../src/commerce/testing/small-shop.ts';
import { newShopper } from '../src/commerce/testing/new-shopper.ts';
for (let i = 0; i < 12; i++) {
  let c = process.cpuUsage(); const shop = await openSmallShop({}); let d = process.cpuUsage(c); c = process.cpuUsage();
  await newShopper(shop); const e = process.cpuUsage(c); await shop.close();
  console.log(Math.round((d.user + d.system) / 1000), Math.round((e.user + e.system) / 1000));
}
process.exit(0);
