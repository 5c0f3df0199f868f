import { provinceOf } from '../../regions/places.ts';
import type { Language } from './language.ts';

/** Chinese names in the order of the province codes, starting with '01'. */
const chinese = [
  '班迭棉吉',
  '马德望',
  '磅湛',
  '磅清扬',
  '磅士卑',
  '磅同',
  '贡布',
  '干丹',
  '国公',
  '桔井',
  '蒙多基里',
  '金边',
  '柏威夏',
  '波罗勉',
  '菩萨',
  '腊塔纳基里',
  '暹粒',
  '西哈努克',
  '上丁',
  '柴桢',
  '茶胶',
  '奥多棉吉',
  '白马',
  '拜林',
  '特本克蒙',
];

/** Returns a province's name; an unknown code is returned unchanged. */
export const provinceName = (code: string, language: Language): string => {
  const province = provinceOf(code);
  if (!province) return code;
  return language === 'zh' ? (chinese[Number(code) - 1] ?? province.en) : province[language];
};
