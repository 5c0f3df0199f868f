import { fold } from '../products/search/fold.ts';

/**
 * Patterns of text that instructs a language model instead of informing a person. They cannot catch everything, so the
 * checks of the model's output (`check-output.ts`) do not rely on them.
 */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instruction|rule|prompt|previous|above|prior|earlier|guideline|source|everything|restriction|polic)/u,
  /\b(?:system|developer|hidden|initial|secret)\s*(?:prompt|message|instruction|note|override|mode)/u,
  /^\W*(?:system|assistant|developer|user|tool|ai|chatbot|model|bot)\b\s*[:：>\]]/u,
  /\b(?:you are now|from now on|act as|pretend (?:to be|you)|roleplay|jailbreak|do anything now|\bdan\b mode)/u,
  /\b(?:ai|assistant|chatbot|language model|llm|bot|gpt)s?\b.{0,50}\b(?:must|should|shall|please|has to|have to|answer|reply|say|tell|write|recommend|output|reveal|never|always)\b/u,
  /\b(?:reveal|print|repeat|show|output|translate|leak|send)\b.{0,40}\b(?:prompt|instructions?|api key|secret|password|token|customer|other (?:store|shop|people|customer))/u,
  /\b(?:reply|respond|answer|say|write|output|tell)\b.{0,30}\b(?:only|exactly|the words?|with|that|everyone|all customers|visitors?|customers?|shoppers?)\b/u,
  /\bwhen (?:asked|answering|someone asks|a customer asks|the user)/u,
  /<\|?\/?(?:im_start|im_end|system|endoftext|inst|assistant|passages?|question)\b/u,
  /\[\/?(?:inst|system)\]/u,
  /(?:忽略|无视|忘记|忘掉|跳过|不要理会|绕过).{0,15}(?:指令|指示|规则|提示|以上|之前|前面|上面|限制|要求|资料)/u,
  /(?:系统|隐藏|开发者|初始)(?:提示|指令|消息|模式|信息)/u,
  /(?:你现在是|从现在起|从现在开始|假装|扮演)/u,
  /(?:ai|人工智能|助手|机器人|客服|模型).{0,20}(?:必须|应该|请|回答|回复|告诉|推荐|输出|说)/u,
  /(?:请|只|必须|务必).{0,8}(?:回答|回复|输出|说|告诉).{0,30}/u,
  /(?:告诉|通知|对)(?:所有|每个|每位|全部)?(?:顾客|客户|用户|访客|人)/u,
  /(?:មិនអើពើ|កុំអើពើ|បំភ្លេច|រំលង|លុបចោល).{0,40}(?:ការណែនាំ|បញ្ជា|ច្បាប់|ខាងលើ|ពីមុន|មុន)/u,
  /(?:ជំនួយការ|ai|រ៉ូបូតឆ្លើយ|ប្រព័ន្ធ|ម៉ូដែល).{0,40}(?:ត្រូវ|សូម|ឆ្លើយ|ប្រាប់|និយាយ|សរសេរ|ណែនាំ)/u,
  /(?:ឆ្លើយ|និយាយ|សរសេរ|ប្រាប់).{0,12}(?:តែ|ថា|អតិថិជន|ភ្ញៀវ|គ្រប់គ្នា)/u,
  /(?:ចាប់ពីពេលនេះ|ឥឡូវអ្នកជា|ធ្វើពុតជា|ដើរតួជា)/u,
];

const tops = new Set(
  'com net org io co kh cn ru info biz xyz top shop site online app dev me ly gg link store tk example test invalid'.split(
    ' ',
  ),
);
const schemes = ['mailto:', 'tel:', 'javascript:', 'data:', 'www.'];
/** Characters of a URL, which spaces and other scripts end. */
const words = /[!-~]+/gu;

const isLink = (word: string): boolean => {
  const small = word.toLowerCase();
  if (small.includes('://') || schemes.some((scheme) => small.includes(scheme))) return true;
  return small.split(/[^\w.-]+/u).some((host) => {
    const parts = host.split('.');
    return parts.some((part, index) => index > 0 && parts[index - 1] !== '' && tops.has(part));
  });
};

/** Finds the words of a text that contain a web or email address. */
export const findLinks = (text: string): string[] => (text.match(words) ?? []).filter(isLink);

/** Returns whether a sentence instructs a language model, in any of the shop's languages. */
export const isInstruction = (sentence: string): boolean => {
  const folded = fold(sentence).replace(/\s+/gu, ' ');
  return orders.some((order) => order.test(folded));
};

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Splits a text into sentences; the end of a line always ends a sentence. */
export const splitSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');

/** Removes sentences that are instructions, and web and email addresses, from a third-party text. */
export const removeInstructions = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const kept = splitSentences(line).filter((sentence) => !isInstruction(sentence));
      return kept
        .join(' ')
        .replace(words, (word) => (isLink(word) ? '' : word))
        .replace(/\s+/gu, ' ')
        .trim();
    })
    .filter((line) => line !== '')
    .join('\n');
