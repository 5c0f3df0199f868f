import type { Localized } from '../language.ts';
import type { StoreDetails } from '../storage/records.ts';

/**
 * The words of a one-time code. By phone its last line is what browsers fill
 * the field from (WebOTP, https://wicg.github.io/sms-one-time-codes/).
 */
export const codeText = (
  { name, domain }: Pick<StoreDetails, 'name' | 'domain'>,
  code: string,
  minutes: number,
  channel: 'phone' | 'email',
): Localized => {
  const end = channel === 'phone' ? `\n\n@${domain} #${code}` : '';
  return {
    en: `${name}: your code is ${code}. It is valid for ${minutes} minutes. Tell it to nobody.${end}`,
    kh: `${name}៖ លេខកូដរបស់អ្នកគឺ ${code}។ មានសុពលភាព ${minutes} នាទី។ សូមកុំប្រាប់អ្នកណាឱ្យសោះ។${end}`,
    zh: `${name}：您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉任何人。${end}`,
  };
};

/** Told to the contact that codes go to, when a login name was changed. */
export const contactChangedText = ({ name }: Pick<StoreDetails, 'name'>): Localized => ({
  en: `${name}: the phone number or email address of your account was changed. If it was not you, contact the shop.`,
  kh: `${name}៖ លេខទូរស័ព្ទ ឬអ៊ីមែលនៃគណនីរបស់អ្នកត្រូវបានប្តូរ។ បើមិនមែនជាអ្នក សូមទាក់ទងហាង។`,
  zh: `${name}：您账户的手机号或邮箱已更改。如非本人操作，请联系店铺。`,
});

export const passwordChangedText = ({ name }: Pick<StoreDetails, 'name'>): Localized => ({
  en: `${name}: the password of your account was changed. If it was not you, contact the shop.`,
  kh: `${name}៖ ពាក្យសម្ងាត់នៃគណនីរបស់អ្នកត្រូវបានប្តូរ។ បើមិនមែនជាអ្នក សូមទាក់ទងហាង។`,
  zh: `${name}：您账户的密码已更改。如非本人操作，请联系店铺。`,
});
