import { provinces } from '../../places/places.ts';

/** Words of one meaning in the shop's languages: whoever asks about one finds texts that use another. English by its stem. */
const meanings: Record<string, readonly string[]> = {
  return: [
    'return|send back|give back|bring back|take back|send it back|send them back|send something back|bring it back|give it back|returnable',
    'ប្រគល់ទំនិញវិញ|ប្រគល់វិញ|ដូរវិញ|ទទួលវិញ|សងទំនិញ',
    '退货|退换|可退|能退|退回|退掉|退吗',
  ],
  refund: ['refund|money back|reimburse|reimbursement', 'សងប្រាក់វិញ|សងវិញ|ប្រាក់ត្រឡប់|យកលុយវិញ|បង្វិលប្រាក់|សងលុយ', '退款|退钱|返还'],
  exchange: ['exchange|swap|replace|replacement', 'ប្តូរឱ្យ|ប្តូរឲ្យ|ប្តូរជូន', '换货|更换|调换'],
  cancel: ['cancel|cancellation|call off', 'បោះបង់|លុបចោល|លុបការបញ្ជាទិញ', '取消|撤销|不要了'],
  change: ['change|modify|edit|amend', 'កែប្រែ|ផ្លាស់ប្តូរ', '修改|更改|改订单'],
  order: ['order|purchase', 'ការបញ្ជាទិញ|បញ្ជាទិញ|កម្ម៉ង់', '订单|下单|订购|购买'],
  deliver: [
    'deliver|delivery|ship|shipping|shipment|send to|dispatch',
    'ដឹកជញ្ជូន|ការដឹក|ដឹកដល់|ផ្ញើទៅ|ផ្ញើអីវ៉ាន់|ដឹក',
    '配送|送货|发货|寄到|寄往|送达|送到|快递|邮寄|运输|派送',
  ],
  driver: ['driver|courier|delivery man|rider', 'អ្នកដឹក|អ្នកដឹកជញ្ជូន', '送货员|快递员|司机|骑手'],
  fee: [
    'fee|delivery cost|shipping cost|delivery price|delivery charge',
    'ថ្លៃដឹក|ថ្លៃដឹកជញ្ជូន|ថ្លៃសេវា',
    '运费|邮费|配送费|手续费',
  ],
  parcel: ['parcel|package', 'អីវ៉ាន់|កញ្ចប់', '包裹|快件'],
  track: [
    'track|tracking|where is my order|where is my parcel',
    'តាមដាន|ដល់ណាហើយ|នៅឯណា',
    '物流|查询物流|跟踪|追踪|到哪儿|到哪里|到哪',
  ],
  pickup: ['pick up|pickup|collect', 'មកយក|ទៅយក|យកនៅហាង|យកផ្ទាល់', '自取|自提|到店'],
  province: ['province|countryside', 'ខេត្ត|តាមខេត្ត', '外省|省份|各省|外地'],
  capital: ['phnom penh', 'ភ្នំពេញ|រាជធានី', '金边'],
  pay: ['pay|payment|paid', 'បង់ប្រាក់|បង់លុយ|បង់ជា|ការបង់|ទូទាត់', '付款|支付|付钱|结账|买单|可付|付'],
  cash: ['cash on delivery|cod|pay on delivery|cash', 'បង់ប្រាក់ពេលទទួលទំនិញ|សាច់ប្រាក់', '货到付款|现金'],
  transfer: ['transfer|wire|bank transfer', 'ផ្ទេរប្រាក់|ផ្ទេរលុយ|វេរលុយ', '转账|汇款'],
  receipt: ['receipt|proof of payment|invoice|slip', 'បង្កាន់ដៃ|វិក្កយបត្រ', '收据|凭证|发票'],
  riel: ['riel|khr', 'រៀល', '瑞尔'],
  dollar: ['dollar|usd', 'ដុល្លារ', '美元|美金'],
  code: ['code|qr|qr code|khqr code', 'កូដ|លេខកូដ', '二维码|扫码|验证码'],
  scan: ['scan', 'ស្កេន', '扫描|扫一扫'],
  expire: ['expire|expired|run out|time out|timed out', 'ផុតកំណត់|ហួសពេល', '过期|失效'],
  warranty: ['warranty|guarantee|warrantee', 'ធានា|ការធានា|វ៉ារ៉ង់ទី', '保修|质保|保固|三包'],
  repair: ['repair|fix|mend', 'ជួសជុល', '维修|修理'],
  damage: ['damage|broken|break|faulty|fault|defect|defective|not work', 'ខូច|បែក|មិនដំណើរការ', '损坏|坏|故障|破损|缺陷'],
  drop: ['drop|fell|fall', 'ធ្លាក់', '摔落|摔坏|摔碎|摔|跌落|掉地'],
  water: ['water|wet|liquid', 'ទឹក|ចូលទឹក|ធ្លាក់ទឹក', '进水|泡水|落水|水'],
  serial: ['serial number|serial|sn', 'លេខស៊េរី', '序列号'],
  password: ['password|passcode', 'ពាក្យសម្ងាត់|លេខសម្ងាត់', '密码'],
  forget: [
    'forgot|forget|forgotten|can t remember|cannot remember|lost my password|reset',
    'ភ្លេច|កំណត់ពាក្យសម្ងាត់ឡើងវិញ',
    '忘记|忘了|找回|重置',
  ],
  account: ['account|profile', 'គណនី', '账户|账号|帐号|帐户'],
  register: [
    'register|sign up|open an account|create an account|registration',
    'បង្កើតគណនី|ចុះឈ្មោះ|បើកគណនី|គណនីថ្មី',
    '注册|开户|开通',
  ],
  login: ['log in|login|sign in', 'ចូលគណនី|ឡុកអ៊ីន', '登录|登陆'],
  address: ['address', 'អាសយដ្ឋាន', '地址'],
  price: ['price', 'តម្លៃ', '价格|标价|价钱|售价'],
  askPrice: [
    'ask for price|no price|without price|show no price',
    'សួរតម្លៃ|មិនបង្ហាញតម្លៃ|គ្មានតម្លៃ',
    '询价|没有标价|没有价格|没标价',
  ],
  tax: ['tax|vat', 'ពន្ធ', '税|含税|增值税'],
  promotion: ['promotion|offer|sale', 'ការបញ្ចុះតម្លៃ|ប្រូម៉ូសិន', '促销|优惠|特价'],
  discount: ['discount', 'បញ្ចុះតម្លៃ', '折扣|打折'],
  privacy: [
    'privacy|personal data|personal information|my data|my information',
    'ឯកជនភាព|ព័ត៌មានអ្វីខ្លះអំពីខ្ញុំ|ព័ត៌មានផ្ទាល់ខ្លួន|ទិន្នន័យ',
    '隐私|个人信息|信息|数据',
  ],
  keep: ['keep|store about|save', 'រក្សាទុក', '保存|保留|存储'],
  delete: ['delete|erase|remove my', 'លុប', '删除|注销'],
  openHours: [
    'opening hours|open on|open at|close at|what time do you open|hour|open|close|closed',
    'ម៉ោងបើក|បើកទេ|ម៉ោងធ្វើការ|បើកដល់|បិទ|ឈប់សម្រាក',
    '营业时间|营业|开门|关门|打烊|休息',
  ],
  holiday: ['holiday|festival', 'ថ្ងៃបុណ្យ|ថ្ងៃឈប់សម្រាក|បុណ្យ', '节日|假期|放假'],
  newYear: ['new year|new year s day|1 january|january 1', 'ចូលឆ្នាំសកល|1 មករា', '元旦|1月1日|新年'],
  newYearEve: ['new year s eve|31 december|december 31', '31 ធ្នូ', '跨年|12月31日'],
  christmas: ['christmas|25 december|24 december', 'ណូអែល|25 ធ្នូ', '圣诞'],
  software: ['software|program', 'កម្មវិធីកុំព្យូទ័រ|សូហ្វវែរ', '软件'],
  opened: ['opened|unsealed|unboxed', 'បើកប្រអប់រួច|បើករួច', '拆封|开封'],
  battery: ['battery', 'ថ្ម', '电池'],
  days: ['day|how many day', 'ថ្ងៃ|ប៉ុន្មានថ្ងៃ', '几天|天内|多少天'],
  howLong: ['how long|duration|how soon', 'យូរប៉ុណ្ណា|រយៈពេល|ប្រើពេល', '多久|多长时间|时间'],
  home: ['nobody home|not at home|not home|nobody is home', 'មិននៅផ្ទះ|គ្មានអ្នកនៅផ្ទះ', '不在家|家里没人|没人在家'],
  check: ['check|look up', 'ពិនិត្យ|ឆែក', '查询|查看|检查|查'],
  device: ['phone|smartphone|mobile|device|laptop|computer', 'ទូរស័ព្ទ|ទូរស័ព្ទដៃ|កុំព្យូទ័រ|ឧបករណ៍', '手机|电脑|设备'],
  when: ['what time|when', 'ម៉ោងប៉ុន្មាន|ម៉ោងណា|ម៉ោង|ពេលណា', '几点|什么时候|何时'],
  arrive: ['come|arrive|arrival', 'មកដល់', '到达|送到|到货'],
  money: ['money', 'លុយ|ប្រាក់', '钱'],
  amount: ['amount|sum', 'ចំនួនទឹកប្រាក់|ទឹកប្រាក់|ចំនួន', '金额'],
  limit: ['limit|maximum|minimum|at most|over|up to', 'មិនលើស|លើសពី|កម្រិត', '限制|限额|上限|超过|不超过'],
  lost: ['lost|lose|missing', 'បាត់', '丢失|丢了|丢'],
  responsible: ['responsible|responsibility|liable|risk', 'ទទួលខុសត្រូវ|ការទទួលខុសត្រូវ', '负责|责任|风险'],
  end: ['end', 'ចប់|បញ្ចប់', '结束|截止|为止'],
  color: ['color|colour', 'ពណ៌', '颜色|色差'],
  photo: ['photo|picture|image', 'រូបភាព|រូបថត', '图片|照片'],
  // What shops are asked for and not every one has.
  tradeIn: ['trade in', 'ចាស់យកថ្មី|ចាស់ប្តូរថ្មី', '以旧换新'],
  instalments: ['installment|instalment|pay later|monthly payment', 'រំលោះ|បង់រំលោះ', '分期|分期付款'],
  crypto: ['bitcoin|crypto', 'គ្រីបតូ', '比特币|加密货币'],
  jobs: ['job|hire|hiring|career|vacancy', 'បុគ្គលិក|ការងារ', '招聘|招人|兼职'],
  students: ['student', 'និស្សិត|សិស្ស', '学生'],
  gifts: ['gift', 'កាដូ|អំណោយ', '礼物|礼品'],
  wholesale: ['wholesale|bulk', 'បោះដុំ|លក់ដុំ', '批发'],
  abroad: ['abroad|overseas|international|thailand|bangkok|vietnam', 'ក្រៅប្រទេស|ថៃ|វៀតណាម', '国外|海外|国际|泰国|越南'],
  confirm: ['confirm|confirmation', 'បញ្ជាក់', '确认'],
};

/** Provinces by name mean 'province', but for the capital, which has a delivery of its own. */
const cities =
  'siem reap|battambang|sihanoukville|kampot|kep|kampong cham|kampong thom|kampong speu|takeo|kandal|pursat|kratie|svay rieng|prey veng|poipet|bavet';
const citiesZh =
  '暹粒|马德望|西港|西哈努克|贡布|白马|磅湛|磅通|磅士卑|茶胶|干丹|菩萨|桔井|柴桢|波罗勉|波贝|巴域|拜林|国公|蒙多基里|腊塔纳基里|上丁|柏威夏|班迭棉吉|奥多棉吉|磅清扬|特本克蒙';
const provinceNames = provinces
  .filter(({ code }) => code !== '12')
  .flatMap(({ en, kh }) => [en, kh.replace(/^ខេត្ត/u, '')]);

/** Each meaning with its words, in all languages together: questions mix them. */
export const concepts: readonly (readonly [string, readonly string[]])[] = Object.entries(meanings).map(
  ([name, lists]) => [
    name,
    [
      ...lists.flatMap((list) => list.split('|')),
      ...(name === 'province' ? [...provinceNames, ...cities.split('|'), ...citiesZh.split('|')] : []),
    ],
  ],
);

/** What a question is put in, and says nothing of what it is about. English by its stem. */
export const fillers: readonly string[] = [
  'a|an|the|i|me|my|we|our|you|your|it|its|this|that|these|those|there|is|are|am|was|were|be|been|do|doe|did|don t|doesn t|have|ha|had|can|could|may|might|will|would|should|shall|must|what|which|who|whom|where|why|how|how to|how do i|how can i|if|of|to|in|on|at|for|from|with|by|about|and|or|but|not|no|so|as|than|then|any|some|please|tell|know|want|need|like|get|got|let|hello|hi|thank|ok|yes|if|into|up|out|just|also|too|item|product|thing|many|much|lot|something|anything|someone|anyone|say|says|nothing|u|s|t|ll|re|ve|i m|possible|look for|looking for|find|already|still|yet|ever|again|myself|yourself|himself|themselve|ourselve|he|she|him|her|they|them|their|his|who s|whose|very|really|quickly|fast|soon|because|while|during|before|after|other|another|one|first|next|more|less|most|every|each|all|both|same|own|here|now|today|per|via|without|within|since|until|happen|mean|use|used|using|work|make|made|take|give|put|try|let s|sir|madam|help|question|new|old|way|exactly|actually|store|shop|accept|support',
  'តើ|ទេ|បាន|បានទេ|ខ្ញុំ|យើង|អ្នក|របស់|មាន|មានទេ|អាច|ចង់|ជា|នៅ|ក្នុង|ដែល|នឹង|និង|ឬ|ដើម្បី|ឱ្យ|ឲ្យ|ត្រូវ|ហើយ|ហើយឬនៅ|ធ្វើ|ដូចម្តេច|ធ្វើដូចម្តេច|ធ្វើយ៉ាងណា|ធ្វើម៉េច|យ៉ាងណា|យ៉ាងម៉េច|ម៉េច|អ្វី|អ្វីខ្លះ|ខ្លះ|មួយ|ពី|ទៅ|មក|ដោយ|សម្រាប់|សូម|ជួយ|បង|ចាស|បាទ|រក|ប៉ុន្មាន|ណា|ឯណា|ហាង|ទំនិញ|នេះ|នោះ|អំពី|ចំណាយពេល|ត្រង់|ត្រង់ណា|ទៀត|ហេតុអ្វី|ហេតុអ្វីបានជា|មិន|មិនទាន់|អត់|គេ|គាត់|នាង|ពួក|ខ្លួន|ឥឡូវ|ឥឡូវនេះ|ម្តង|ម្តងទៀត|តាម|លើ|ក្រោម|មុន|ក្រោយ|បន្ទាប់|ប្រើ|ចង់ដឹង|ដឹង|បើ|ប្រសិនបើ|ហើយនិង|ដល់|បែបណា|គួរ|យក|ចាស់|ថ្មី|ទើប|នូវ|ការ|ផ្សេង|គ្រប់|ទាំងអស់|ប៉ុន្តែ|តែ|វិញ|លោក|ចា៎|សួរ|អរគុណ|ណាស់|ពេក|ផង|ដែរ|រួច|ថា|ទាំង',
  '吗|呢|吧|啊|的|了|我|我们|你|你们|您|是|在|有|有没有|可以|能|能不能|可不可以|会|要|想|想要|请|请问|怎么|怎么办|怎样|如何|什么|哪里|哪儿|哪个|为什么|多少|几|和|或|与|把|被|给|到|对|就|都|也|还|很|这|那|这个|那个|一个|一台|之内|之后|里|上|下|个|东西|商品|产品|没|没有|不|人|别人|帮我|帮|收到|需要|需|回事|怎么回事|一样|一下|一些|有些|有的|所有|自己|他|她|它|他们|大家|谁|哪|那么|这么|如果|要是|因为|所以|但|但是|而|再|又|才|已|过|着|得|地|之|以|用|从|向|比|更|最|太|真|现在|以前|以后|时|后|前|中|各|每|新|旧|老|样|店|店里|贵店|支持|这边|那边|谢谢|您好|你好|一|买了|已经',
].flatMap((list) => list.split('|'));

/** What a question about buying is put in: it says nothing of which product. English by its stem. */
export const buying: readonly string[] = [
  'buy|sell|stock|in stock|available|availability|how much|cost|price|cheap|cheapest|have|need|show|recommend|left',
  'លក់|មានលក់|ទិញ|ស្តុក|នៅស្តុក|ថ្លៃ|តម្លៃ|តម្លៃប៉ុន្មាន|ថ្លៃប៉ុន្មាន|ណែនាំ|រក|ចង់បាន|ចង់ទិញ|នៅសល់',
  '买|卖|有货|现货|库存|多少钱|价格|价钱|推荐|想买|便宜|有卖|有没有|还有',
].flatMap((list) => list.split('|'));
