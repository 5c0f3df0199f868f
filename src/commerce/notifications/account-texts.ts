import type { Localized } from '../localization/language.ts';
import { getStoreNames, type StoreDetails } from '../storage/stores.ts';

type Named = Pick<StoreDetails, 'name' | 'merchant'>;

/**
 * Returns the message with a one-time code. The English text keeps to the GSM alphabet (so no ’). Browsers autofill the
 * code from the last line of the SMS (WebOTP, https://wicg.github.io/sms-one-time-codes/).
 */
export const codeText = (
  { domain, ...store }: Named & Pick<StoreDetails, 'domain'>,
  code: string,
  minutes: number,
  channel: 'phone' | 'email',
): Localized => {
  const names = getStoreNames(store);
  const end = channel === 'phone' ? `\n\n@${domain} #${code}` : '';
  return {
    en: `${names.en}: your code is ${code}. It is valid for ${minutes} minutes. Do not share it with anyone.${end}`,
    kh: `${names.kh}៖ លេខកូដរបស់អ្នកគឺ ${code}។ មានសុពលភាព ${minutes} នាទី។ សូមកុំប្រាប់អ្នកណាឱ្យសោះ។${end}`,
    zh: `${names.zh}：您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉任何人。${end}`,
  };
};

/** Returns the text sent to the contact that receives codes after a login name was changed. */
export const contactChangedText = (store: Named): Localized => {
  const names = getStoreNames(store);
  return {
    en: `${names.en}: the phone number or email address of your account was changed. If this was not you, contact us.`,
    kh: `${names.kh}៖ លេខទូរស័ព្ទ ឬអ៊ីមែលនៃគណនីរបស់អ្នកបានប្តូរហើយ។ បើមិនមែនជាអ្នក សូមទាក់ទងយើង។`,
    zh: `${names.zh}：您账户的手机号或邮箱已更改。如非本人操作，请联系我们。`,
  };
};

export const passwordChangedText = (store: Named): Localized => {
  const names = getStoreNames(store);
  return {
    en: `${names.en}: the password of your account was changed. If this was not you, contact us.`,
    kh: `${names.kh}៖ ពាក្យសម្ងាត់នៃគណនីរបស់អ្នកបានប្តូរហើយ។ បើមិនមែនជាអ្នក សូមទាក់ទងយើង។`,
    zh: `${names.zh}：您账户的密码已更改。如非本人操作，请联系我们。`,
  };
};
