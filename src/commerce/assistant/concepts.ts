import { provinces } from '../../regions/places.ts';

/**
 * Synonyms in the shop's languages, by concept: a question that uses one finds texts that use another. English words
 * are matched by their stem.
 */
const meanings: Record<string, readonly string[]> = {
  return: [
    'return|send back|give back|bring back|take back|send it back|send them back|send something back|bring it back|give it back|returnable|take it back|hand it back|returning',
    'ប្រគល់ទំនិញវិញ|ប្រគល់វិញ|ដូរវិញ|ទទួលវិញ|សងទំនិញ|យកទៅសង|យកមកសង|យកទៅវិញ|សងទំនិញវិញ',
    '退货|退换|可退|能退|退回|退掉|退吗|退回去|想退|退东西|拿回去退',
  ],
  refund: [
    'refund|money back|reimburse|reimbursement|money returned|get my money|give my money back|cash back',
    'សងប្រាក់វិញ|សងវិញ|ប្រាក់ត្រឡប់|យកលុយវិញ|បង្វិលប្រាក់|សងលុយ|លុយវិញ|បានលុយវិញ|ប្រាក់វិញ|refund',
    '退款|退钱|返还|钱退|退的钱|钱什么时候回来|还钱',
  ],
  exchange: [
    'exchange|swap|replace|replacement|switch it|trade it for|change it for|change for another',
    'ប្តូរឱ្យ|ប្តូរឲ្យ|ប្តូរជូន|ដូរយក|ដូរថ្មី|ប្តូរថ្មី|ដូរអោយ|ប្តូរយក|ប្តូរអោយ',
    '换货|更换|调换|换一个|换个|换新|换成|换别的|掉换',
  ],
  cancel: [
    'cancel|cancellation|call off|don t want it anymore|dont want it anymore|don t need it anymore|changed my mind|change my mind|withdraw|undo|get rid of|call it off|void',
    'បោះបង់|លុបចោល|លុបការបញ្ជាទិញ|លែងយក|លែងចង់បាន|ឈប់យក|អត់យក|មិនយក|លែងទិញ|cancel|ប្តូរចិត្ត|អត់ចង់បានវិញ',
    '取消|撤销|不要了|不想要|反悔|后悔|撤单|撤掉|退单|不买了|不需要了|作废',
  ],
  change: [
    'change|modify|edit|amend|alter|correct|adjust|update my',
    'កែប្រែ|ផ្លាស់ប្តូរ|កែ|ដូរ|ប្តូរ',
    '修改|更改|改订单|改成|改一下|改掉|改',
  ],
  order: ['order|purchase|ordered', 'ការបញ្ជាទិញ|បញ្ជាទិញ|កម្ម៉ង់|order|កុម្ម៉ង់|ការកម្ម៉ង់', '订单|下单|订购|购买|单子|我的单|拍下|订的'],
  deliver: [
    'deliver|delivery|ship|shipping|shipment|send to|dispatch|bring it|bring them|send it to me|mail it|post it|get it to',
    'ដឹកជញ្ជូន|ការដឹក|ដឹកដល់|ផ្ញើទៅ|ផ្ញើអីវ៉ាន់|ដឹក|ដឹកមក|ផ្ញើមក|ដឹកអោយ|ផ្ញើអោយ|ដឹកអីវ៉ាន់|ដឹកទៅ|ផ្ញើជូន',
    '配送|送货|发货|寄到|寄往|送达|送到|快递|邮寄|运输|派送|寄|送过来|送来|发快递|送不送',
  ],
  driver: [
    'driver|courier|delivery man|rider|delivery guy|delivery person|delivery boy|delivery driver|the guy who deliver|mailman|shipper',
    'អ្នកដឹក|អ្នកដឹកជញ្ជូន|បងដឹក|អ្នកផ្ញើ|ម៉ូតូដឹក',
    '送货员|快递员|司机|骑手|送货的|送货小哥|小哥|派送员|跑腿',
  ],
  fee: [
    'fee|delivery cost|shipping cost|delivery price|delivery charge|shipping fee|delivery fee|shipping price|postage|shipping charge|shipping',
    'ថ្លៃដឹក|ថ្លៃដឹកជញ្ជូន|ថ្លៃសេវា|ថ្លៃផ្ញើ|ថ្លៃសេវាដឹក',
    '运费|邮费|配送费|手续费|快递费|送货费|配送费用|邮寄费',
  ],
  parcel: ['parcel|package|packet|box came|my stuff|shipment', 'អីវ៉ាន់|កញ្ចប់|អីវ៉ាន', '包裹|快件|东西还没|我的货|快递件|货'],
  track: [
    'track|tracking|where is my order|where is my parcel|follow my|where s my|wheres my|whereabout',
    'តាមដាន|ដល់ណាហើយ|នៅឯណា|track|ទៅដល់ណា|ដល់ណា|នៅណាហើយ',
    '物流|查询物流|跟踪|追踪|到哪儿|到哪里|到哪|查快递|到哪了|走到哪|在哪了|运单|单号|查单',
  ],
  pickup: [
    'pick up|pickup|collect|pick it up|pick up myself|fetch|come get|come by|grab it|collect in person',
    'មកយក|ទៅយក|យកនៅហាង|យកផ្ទាល់|ទៅយកខ្លួនឯង|មកយកខ្លួនឯង|ចូលយក|ទៅយកផ្ទាល់|pickup',
    '自取|自提|到店|自己去拿|自己拿|来拿|去店里拿|取货|上门取|来取|自己取',
  ],
  province: [
    'province|countryside|upcountry|out of town|outside phnom penh|hometown',
    'ខេត្ត|តាមខេត្ត|ស្រុកស្រែ|ជនបទ|ក្រៅភ្នំពេញ',
    '外省|省份|各省|外地|省里|乡下|老家',
  ],
  capital: ['phnom penh|pp|the city|downtown', 'ភ្នំពេញ|រាជធានី|ក្នុងក្រុង|ទីក្រុង|pp', '金边|市里|市区|首都|同城'],
  pay: [
    'pay|payment|paid|paying|settle|spend',
    'បង់ប្រាក់|បង់លុយ|បង់ជា|ការបង់|ទូទាត់|បង់|អោយលុយ|ឱ្យលុយ|ចេញលុយ|ចាយលុយ|គិតលុយ',
    '付款|支付|付钱|结账|买单|可付|付|给钱|掏钱|交钱|付过|付了|付完|缴费',
  ],
  cash: [
    'cash on delivery|cod|pay on delivery|cash|banknote|bill in cash|paper money',
    'បង់ប្រាក់ពេលទទួលទំនិញ|សាច់ប្រាក់|លុយសុទ្ធ|លុយក្រដាស|លុយផ្ទាល់|cod|cash',
    '货到付款|现金|到付|现钞|现结|纸币|货到',
  ],
  transfer: [
    'transfer|wire|bank transfer|transferred|wired|sent the money|sent money|send the money|bank deposit',
    'ផ្ទេរប្រាក់|ផ្ទេរលុយ|វេរលុយ|វេ|វេប្រាក់|បាញ់លុយ|ផ្ទេរ|transfer|ដាក់លុយចូល',
    '转账|汇款|转钱|打款|打钱|汇钱|转过去|转了|打过去|汇过去|转好',
  ],
  receipt: [
    'receipt|proof of payment|invoice|slip|screenshot|payment proof|bill|payslip|transaction',
    'បង្កាន់ដៃ|វិក្កយបត្រ|slip|screenshot|វិក័យបត្រ|ក្រដាសវិក្កយបត្រ|រូបបង់លុយ',
    '收据|凭证|发票|截图|截屏|水单|回执|小票|票据|付款证明|单据',
  ],
  riel: ['riel|khr|khmer riel|khmer money|riels', 'រៀល|លុយខ្មែរ|លុយរៀល', '瑞尔|柬币'],
  dollar: ['dollar|usd|us dollar|buck', 'ដុល្លារ|លុយដុល', '美元|美金|美刀|刀乐|美元现金'],
  code: ['code|qr|qr code|khqr code|qr picture|barcode', 'កូដ|លេខកូដ|qr|khqr|code', '二维码|扫码|验证码|码|QR码'],
  scan: ['scan', 'ស្កេន', '扫描|扫一扫'],
  expire: [
    'expire|expired|run out|time out|timed out|ran out|no longer valid|out of date|took too long|too late',
    'ផុតកំណត់|ហួសពេល|expired|អស់សុពលភាព|ហួសម៉ោង|អស់ម៉ោង|អស់ពេល|ផុត',
    '过期|失效|超时|失灵|到期|作废|时间到',
  ],
  warranty: [
    'warranty|guarantee|warrantee|guarentee|waranty|garantee|gaurantee|covered|coverage',
    'ធានា|ការធានា|វ៉ារ៉ង់ទី|warranty|នៅធានា',
    '保修|质保|保固|三包|质保期|保不保|保修期|在保|过保',
  ],
  repair: [
    'repair|fix|mend|fixing|repaired|service it|restore|technician',
    'ជួសជុល|ធ្វើជាង|ជាង|ជុសជុល|ធ្វើអោយ',
    '维修|修理|修|送修|修一下|修好|返修|检修',
  ],
  damage: [
    'damage|broken|break|faulty|fault|defect|defective|not work|doesn t work|doesnt work|don t work|stopped working|not turn on|won t turn on|wont turn on|dead|died|crack|cracked|shattered|smashed|malfunction|broke|burst|dented|scratched|scratch',
    'ខូច|បែក|មិនដំណើរការ|អត់ដើរ|មិនដើរ|អត់ឆេះ|គាំង|ប្រេះ|បាក់|ឆ្កូត|កោស|អន់|ពិការ|ខូចខាត',
    '损坏|坏|故障|破损|缺陷|坏了|坏的|碎|裂|破|开不了机|不亮|不能用|没反应|用不了|瑕疵|磕|划痕|毛病',
  ],
  drop: [
    'drop|fell|fall|dropped|fall down|let it fall|knocked',
    'ធ្លាក់|ជ្រុះ|ធ្លាក់ពីដៃ',
    '摔落|摔坏|摔碎|摔|跌落|掉地|摔了|掉下|摔地上|砸',
  ],
  water: [
    'water|wet|liquid|soaked|spilled|spill|rain|moisture',
    'ទឹក|ចូលទឹក|ធ្លាក់ទឹក|ភ្លៀង|ទទឹក|សើម|កំពប់',
    '进水|泡水|落水|水|淋雨|下雨|洒|湿',
  ],
  serial: ['serial number|serial|sn|s n|serial no|imei', 'លេខស៊េរី|serial|លេខម៉ាស៊ីន|sn', '序列号|SN码|机身号|sn'],
  password: ['password|passcode|pass|pw|pin|pwd', 'ពាក្យសម្ងាត់|លេខសម្ងាត់|password|pass|លេខកូដចូល', '密码'],
  forget: [
    'forgot|forget|forgotten|can t remember|cannot remember|lost my password|reset|don t remember|dont remember|can t recall|no idea what my',
    'ភ្លេច|កំណត់ពាក្យសម្ងាត់ឡើងវិញ|ចាំអត់បាន|ភ្លេចបាត់|មិនចាំ|reset',
    '忘记|忘了|找回|重置|不记得|记不得|想不起|忘',
  ],
  account: ['account|profile|acc', 'គណនី|អាខោន|account|អាខោ', '账户|账号|帐号|帐户|用户'],
  register: [
    'register|sign up|open an account|create an account|registration|signup|signing up|join|become a member|make an account|new account|open account',
    'បង្កើតគណនី|ចុះឈ្មោះ|បើកគណនី|គណនីថ្មី|sign up|register|ធ្វើអាខោន|សមាជិក',
    '注册|开户|开通|开账号|申请账号|建账号|注册个',
  ],
  login: [
    'log in|login|sign in|log into|logging in|get in|can t get in|cant get in|get into',
    'ចូលគណនី|ឡុកអ៊ីន|login|log in|ចូលអត់|ចូលមិន|ចូលអាខោន',
    '登录|登陆|登不|登入|进不去|登',
  ],
  address: [
    'address|location|where i live|place to deliver',
    'អាសយដ្ឋាន|ទីតាំង|location|អាស័យដ្ឋាន|កន្លែងដឹក',
    '地址|收货地|住址|收件地址',
  ],
  price: ['price|cost', 'តម្លៃ|ថ្លៃ', '价格|标价|价钱|售价|价'],
  askPrice: [
    'ask for price|no price|without price|show no price|price missing|price not shown|price is missing|where is the price|doesn t show price|no cost',
    'សួរតម្លៃ|មិនបង្ហាញតម្លៃ|គ្មានតម្លៃ|អត់មានថ្លៃ|អត់ដាក់ថ្លៃ|អត់ដាក់តម្លៃ|អត់ឃើញថ្លៃ|មិនដាក់តម្លៃ|អត់មានតម្លៃ|អត់សរសេរតម្លៃ',
    '询价|没有标价|没有价格|没标价|没价格|没写价|没标多少钱|没写多少钱|没标价钱|不写价|价格空|不显示价',
  ],
  tax: ['tax|vat|taxes', 'ពន្ធ|vat|អាករ', '税|含税|增值税'],
  promotion: [
    'promotion|offer|sale|promo|special offer|deal end',
    'ការបញ្ចុះតម្លៃ|ប្រូម៉ូសិន|promotion|ប្រូម៉ូ|បញ្ចុះ',
    '促销|优惠|特价|活动|打折活动|大促',
  ],
  discount: ['discount', 'បញ្ចុះតម្លៃ', '折扣|打折'],
  privacy: [
    'privacy|personal data|personal information|my data|my information|my detail|my info|personal detail|my number',
    'ឯកជនភាព|ព័ត៌មានអ្វីខ្លះអំពីខ្ញុំ|ព័ត៌មានផ្ទាល់ខ្លួន|ទិន្នន័យ|ព័ត៌មានខ្ញុំ|ទិន្នន័យខ្ញុំ|លេខខ្ញុំ',
    '隐私|个人信息|信息|数据|资料|个人资料',
  ],
  keep: ['keep|store about|save|stored|saving', 'រក្សាទុក|ទុក', '保存|保留|存储|存'],
  delete: ['delete|erase|remove my|wipe|remove|take out|get rid of my', 'លុប|ដកចេញ|លុបចេញ', '删除|注销|清除|去掉|删'],
  openHours: [
    'opening hours|open on|open at|close at|what time do you open|hour|open|close|closed|working hour|business hour|do you work',
    'ម៉ោងបើក|បើកទេ|ម៉ោងធ្វើការ|បើកដល់|បិទ|ឈប់សម្រាក|ម៉ោងបើកហាង|ហាងបើក|បើកហាង',
    '营业时间|营业|开门|关门|打烊|休息|开不开|上班吗|开吗|几点关|几点开',
  ],
  holiday: ['holiday|festival', 'ថ្ងៃបុណ្យ|ថ្ងៃឈប់សម្រាក|បុណ្យ', '节日|假期|放假'],
  weekday: [
    'monday|tuesday|wednesday|thursday|friday|saturday|sunday',
    'ថ្ងៃច័ន្ទ|ថ្ងៃអង្គារ|ថ្ងៃពុធ|ថ្ងៃព្រហស្បតិ៍|ថ្ងៃសុក្រ|ថ្ងៃសៅរ៍|ថ្ងៃអាទិត្យ',
    '星期一|星期二|星期三|星期四|星期五|星期六|星期天|星期日|周一|周二|周三|周四|周五|周六|周日|周天|礼拜天|礼拜六',
  ],
  newYear: [
    'new year|new year s day|1 january|january 1|january first|jan 1|1 jan|1st of january',
    'ចូលឆ្នាំសកល|1 មករា|ឆ្នាំថ្មី|new year|ថ្ងៃទី 1 មករា',
    '元旦|1月1日|新年|过年',
  ],
  newYearEve: [
    'new year s eve|31 december|december 31|new year eve|nye|dec 31|31 dec|31st',
    '31 ធ្នូ|ឆ្លងឆ្នាំ|ថ្ងៃទី 31|ថ្ងៃ 31',
    '跨年|12月31日|跨年夜|31号|31 号',
  ],
  christmas: ['christmas|25 december|24 december|xmas|christma', 'ណូអែល|25 ធ្នូ|christmas|ណូអេល', '圣诞|圣诞节|平安夜'],
  software: ['software|program', 'កម្មវិធីកុំព្យូទ័រ|សូហ្វវែរ', '软件'],
  opened: ['opened|unsealed|unboxed', 'បើកប្រអប់រួច|បើករួច', '拆封|开封'],
  battery: ['battery|batteries|charge last', 'ថ្ម|battery|ថ្មពិល|អាគុយថ្ម', '电池|电量|续航'],
  days: ['day|how many day|how many days', 'ថ្ងៃ|ប៉ុន្មានថ្ងៃ|ថ្ងៃប៉ុន្មាន', '几天|天内|多少天|天|几日'],
  howLong: [
    'how long|duration|how soon|how fast|how quick|take long|how much time',
    'យូរប៉ុណ្ណា|រយៈពេល|ប្រើពេល|យូរទេ|យូរអត់|យូរ|ប៉ុន្មានម៉ោង',
    '多久|多长时间|时间|多长|几个小时|要等|快不快',
  ],
  home: [
    'nobody home|not at home|not home|nobody is home|nobody at home|no one home|no one at home|i m out|not around|away from home|at work',
    'មិននៅផ្ទះ|គ្មានអ្នកនៅផ្ទះ|អត់នៅផ្ទះ|អត់មាននៅផ្ទះ|មិននៅ|គ្មាននរណានៅ',
    '不在家|家里没人|没人在家|没人|不在|上班',
  ],
  check: ['check|look up', 'ពិនិត្យ|ឆែក', '查询|查看|检查|查'],
  device: ['phone|smartphone|mobile|device|laptop|computer', 'ទូរស័ព្ទ|ទូរស័ព្ទដៃ|កុំព្យូទ័រ|ឧបករណ៍', '手机|电脑|设备'],
  when: [
    'what time|when|which hour|at what hour',
    'ម៉ោងប៉ុន្មាន|ម៉ោងណា|ម៉ោង|ពេលណា|ថ្ងៃណា',
    '几点|什么时候|何时|啥时候|什么时间|多会儿',
  ],
  arrive: ['come|arrive|arrival|get here|reach me|show up', 'មកដល់|ដល់', '到达|送到|到货|到|到手'],
  money: ['money', 'លុយ|ប្រាក់', '钱'],
  amount: ['amount|sum', 'ចំនួនទឹកប្រាក់|ទឹកប្រាក់|ចំនួន', '金额'],
  limit: [
    'limit|maximum|minimum|at most|over|up to|above|more than',
    'មិនលើស|លើសពី|កម្រិត|លើស|មិនអោយលើស',
    '限制|限额|上限|超过|不超过|封顶|最多',
  ],
  lost: [
    'lost|lose|missing|vanish|disappear|disappeared|gone missing|stolen',
    'បាត់|បាត់បង់|បាត់អីវ៉ាន់|គេលួច',
    '丢失|丢了|丢|弄丢|不见了|没了',
  ],
  responsible: [
    'responsible|responsibility|liable|risk|who pay|fault|compensate|compensation',
    'ទទួលខុសត្រូវ|ការទទួលខុសត្រូវ|អ្នកណាសង|សងជំងឺ|សំណង',
    '负责|责任|风险|赔|谁赔|算谁|算谁的|谁出|承担',
  ],
  end: ['end', 'ចប់|បញ្ចប់', '结束|截止|为止'],
  color: ['color|colour|shade|black one|white one', 'ពណ៌|ពណ៌ខ្មៅ|ពណ៌ស', '颜色|色差|色'],
  photo: ['photo|picture|image|pic', 'រូបភាព|រូបថត|រូប|រូបពិត', '图片|照片|图|照片上|图上|实拍'],
  // Things that people ask shops for but not every shop has; common-requests.ts has the others.
  students: ['student', 'និស្សិត|សិស្ស', '学生'],
  gifts: ['gift', 'កាដូ|អំណោយ', '礼物|礼品'],
  abroad: ['abroad|overseas|international|thailand|bangkok|vietnam', 'ក្រៅប្រទេស|ថៃ|វៀតណាម', '国外|海外|国际|泰国|越南'],
  // Phrases that contain a word of another concept but do not mean it.
  dualSim: ['dual sim|two sim|2 sim', 'ស៊ីមពីរ', '双卡|双卡双待'],
  tvBox: [
    'tv box|android tv|google tv|android box|set top box',
    'ប្រអប់ tv|tv box|android box',
    '电视盒子|机顶盒|电视盒',
  ],
  goldTone: ['gold tone|gold color|golden', 'ពណ៌មាស', '金色'],
  confirm: ['confirm|confirmation', 'បញ្ជាក់', '确认'],
};

/** Names that mean the concept 'province'; the capital is a concept of its own, as delivery there is different. */
const cities =
  'siem reap|battambang|sihanoukville|kampot|kep|kampong cham|kampong thom|kampong speu|takeo|kandal|pursat|kratie|svay rieng|prey veng|poipet|bavet';
const citiesZh =
  '暹粒|马德望|西港|西哈努克|贡布|白马|磅湛|磅通|磅士卑|茶胶|干丹|菩萨|桔井|柴桢|波罗勉|波贝|巴域|拜林|国公|蒙多基里|腊塔纳基里|上丁|柏威夏|班迭棉吉|奥多棉吉|磅清扬|特本克蒙';
const provinceNames = provinces
  .filter(({ code }) => code !== '12')
  .flatMap(({ en, kh }) => [en, kh.replace(/^ខេត្ត/u, '')]);

/** Each concept with its words in all languages together, since questions mix languages. */
export const concepts: readonly (readonly [string, readonly string[]])[] = Object.entries(meanings).map(
  ([name, lists]) => [
    name,
    [
      ...lists.flatMap((list) => list.split('|')),
      ...(name === 'province' ? [...provinceNames, ...cities.split('|'), ...citiesZh.split('|')] : []),
    ],
  ],
);

/** Words that phrase a question but say nothing about its topic. English words are matched by their stem. */
export const fillers: readonly string[] = [
  'a|an|the|i|me|my|we|our|you|your|it|its|this|that|these|those|there|is|are|am|was|were|be|been|do|doe|did|don t|doesn t|have|ha|had|can|could|may|might|will|would|should|shall|must|what|which|who|whom|where|why|how|how to|how do i|how can i|if|of|to|in|on|at|for|from|with|by|about|and|or|but|not|no|so|as|than|then|any|some|please|tell|know|want|need|like|get|got|let|hello|hi|thank|ok|yes|if|into|up|out|just|also|too|item|product|thing|many|much|lot|something|anything|someone|anyone|say|says|nothing|u|s|t|ll|re|ve|i m|possible|look for|looking for|find|already|still|yet|ever|again|myself|yourself|himself|themselve|ourselve|he|she|him|her|they|them|their|his|who s|whose|very|really|quickly|fast|soon|because|while|during|before|after|other|another|one|first|next|more|less|most|every|each|all|both|same|own|here|now|today|per|via|without|within|since|until|happen|mean|use|used|using|work|make|made|take|give|put|try|let s|sir|madam|help|question|new|old|way|exactly|actually|store|shop|accept|support|ur|im|ive|ya|hey|bro|sis|plz|pls|kindly|maybe|lol|btw|hmm|oh|well',
  'តើ|ទេ|បាន|បានទេ|ខ្ញុំ|យើង|អ្នក|របស់|មាន|មានទេ|អាច|ចង់|ជា|នៅ|ក្នុង|ដែល|នឹង|និង|ឬ|ដើម្បី|ឱ្យ|ឲ្យ|ត្រូវ|ហើយ|ហើយឬនៅ|ធ្វើ|ដូចម្តេច|ធ្វើដូចម្តេច|ធ្វើយ៉ាងណា|ធ្វើម៉េច|យ៉ាងណា|យ៉ាងម៉េច|ម៉េច|អ្វី|អ្វីខ្លះ|ខ្លះ|មួយ|ពី|ទៅ|មក|ដោយ|សម្រាប់|សូម|ជួយ|បង|ចាស|បាទ|រក|ប៉ុន្មាន|ណា|ឯណា|ហាង|ទំនិញ|នេះ|នោះ|អំពី|ចំណាយពេល|ត្រង់|ត្រង់ណា|ទៀត|ហេតុអ្វី|ហេតុអ្វីបានជា|មិន|មិនទាន់|អត់|គេ|គាត់|នាង|ពួក|ខ្លួន|ឥឡូវ|ឥឡូវនេះ|ម្តង|ម្តងទៀត|តាម|លើ|ក្រោម|មុន|ក្រោយ|បន្ទាប់|ប្រើ|ចង់ដឹង|ដឹង|បើ|ប្រសិនបើ|ហើយនិង|ដល់|បែបណា|គួរ|យក|ចាស់|ថ្មី|ទើប|នូវ|ការ|ផ្សេង|គ្រប់|ទាំងអស់|ប៉ុន្តែ|តែ|វិញ|លោក|ចា៎|សួរ|អរគុណ|ណាស់|ពេក|ផង|ដែរ|រួច|ថា|ទាំង|អញ្ចឹង|អ៊ីចឹង|ចឹង|ហ្នឹង|សោះ|អី|អីខ្លះ|អីគេ|មែន|មែនទេ|អូន|ពូ|មីង|ណ៎|ណា៎|ចាំ|គឺ|វា|ខ្ញុំចង់|រាល់|បន្តិច|ប្រាប់|ប្រាប់ផង|ហេតុអី|ម៉េចបាន|ម៉េចបានជា|ក៏|ដល់ពេល|ឥលូវ|ណាខ្លះ|នរណា|អោយ|ឱ|បងៗ|អញ្ជើញ|ស៊ិន|សិន|គ្នា|ហាស|តើអាច',
  '吗|呢|吧|啊|的|了|我|我们|你|你们|您|是|在|有|有没有|可以|能|能不能|可不可以|会|要|想|想要|请|请问|怎么|怎么办|怎样|如何|什么|哪里|哪儿|哪个|为什么|多少|几|和|或|与|把|被|给|到|对|就|都|也|还|很|这|那|这个|那个|一个|一台|之内|之后|里|上|下|个|东西|商品|产品|没|没有|不|人|别人|帮我|帮|收到|需要|需|回事|怎么回事|一样|一下|一些|有些|有的|所有|自己|他|她|它|他们|大家|谁|哪|那么|这么|如果|要是|因为|所以|但|但是|而|再|又|才|已|过|着|得|地|之|以|用|从|向|比|更|最|太|真|现在|以前|以后|时|后|前|中|各|每|新|旧|老|样|店|店里|贵店|支持|这边|那边|谢谢|您好|你好|一|买了|已经|咋|咋办|啥|嘛|呀|哦|哈|啦|行|行吗|行不行|可不可以|能否|好吗|好不好|干嘛|干吗|让|刚|刚才|刚刚|就是|只有|有点|一般|先|直接|亲|老板|那里|这里|咱们|弄|搞|多少|怎么样|怎么着|为啥|帮|帮不帮|是不是|会不会|要不要|有啥|什么样|请帮|想问|问下|问一下|另外|然后',
].flatMap((list) => list.split('|'));

/** English words that describe a situation and hint at the question but are never its topic. */
export const lightWords: readonly string[] =
  'able|above|accident|actual|add|afternoon|ago|ahead|alone|along|already|always|around|ask|away|back|bad|basically|became|behind|best|better|between|big|bit|bought|bring|brother|call|came|care|case|certain|choose|close|come|couldn|couple|cousin|daughter|day|deal|decide|didn|different|dont|door|double|easy|either|else|end|enough|especially|evening|everyone|everything|face|fact|fair|family|far|father|feel|few|finish|friend|front|full|girl|go|going|gone|gonna|good|great|grandma|grandpa|guy|half|hand|happy|hard|hasn|haven|hear|heard|here|high|hold|home|hope|hour|house|idea|imagine|inside|instead|isn|keep|kid|kind|later|least|leave|left|life|like|line|little|live|long|look|lost|love|low|main|matter|maybe|mean|meant|middle|mind|mine|minute|miss|mistake|mom|moment|month|morning|move|mum|must|name|near|never|nice|night|nobody|normal|note|number|obviously|off|often|okay|old|once|open|ordinary|outside|over|own|pair|part|parent|people|perfect|person|piece|place|plan|play|point|possible|prefer|pretty|probably|problem|properly|put|quick|quiet|quite|ready|real|realize|really|reason|receive|right|room|run|safe|said|same|saw|second|see|seem|seen|sent|set|several|short|should|show|side|sister|sit|situation|small|someone|sometime|son|sort|sound|start|stay|step|stop|strange|strong|stuff|such|suddenly|suppose|sure|talk|tell|than|thought|thru|tight|till|time|today|together|tomorrow|tonight|took|total|touch|turn|twice|type|under|understand|until|upset|usual|wait|walk|wanna|wasn|watch|week|weekend|went|whatever|wife|husband|wish|won|wonder|word|worried|worry|worth|wouldn|wrong|year|yesterday|young|gotta|pls|plz|im|ive|cant|wont|doesnt|isnt|didnt|hasnt|havent|wasnt|arent|whats|wheres|hows|thats|theres|ur|ya|yall|lol|asap|btw|omg|bro|dear|boss|rid|itself|only|though|through|anymore|anyway|almost|actually|without|guess'.split(
    '|',
  );

/** Words of questions about buying, which do not name the product. English words are matched by their stem. */
export const buying: readonly string[] = [
  'buy|sell|stock|in stock|available|availability|how much|cost|price|cheap|cheapest|have|need|show|recommend|left|budget|affordable|below|less than',
  'លក់|មានលក់|ទិញ|ស្តុក|នៅស្តុក|ថ្លៃ|តម្លៃ|តម្លៃប៉ុន្មាន|ថ្លៃប៉ុន្មាន|ណែនាំ|រក|ចង់បាន|ចង់ទិញ|នៅសល់|ថោក|ថោកៗ|លក់អត់',
  '买|卖|有货|现货|库存|多少钱|价格|价钱|推荐|想买|便宜|有卖|有没有|还有|以内|左右|预算|性价比',
].flatMap((list) => list.split('|'));
