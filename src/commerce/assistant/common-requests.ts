/**
 * Common requests, with their words in three languages: products and services that some shops have and others do not. A
 * question that names one is answered only by texts or categories of the shop that contain it, not by matches of its
 * other words. English words are matched by their stem.
 */
const wants: Record<string, readonly string[]> = {
  // The shop itself: `shop-passages.ts` answers what the shop states.
  'shop contact': [
    'contact number|contact detail|contact information|whatsapp number|hotline|customer service|facebook page|telegram channel|your phone number|your telephone number|your number|your phone no|your contact|contact you|contact the shop|contact the store|i call you|to call you|call the shop|call the store|phone number of the shop|phone number of the store|phone number of your shop|shop phone number|store phone number|your whatsapp|have whatsapp|your telegram|have telegram|your facebook|talk to a human|speak to a human|talk to your staff',
    'លេខទូរស័ព្ទហាង|លេខទូរស័ព្ទរបស់ហាង|លេខហាង|លេខទំនាក់ទំនង|ទាក់ទងហាង|ទាក់ទងអ្នក|ទំនាក់ទំនងហាង|សុំលេខទូរស័ព្ទ|សុំលេខហាង|ខលទៅហាង|តេទៅហាង|telegram ហាង|telegram របស់ហាង|ទាក់ទងបុគ្គលិក|លេខទូរស័ព្ទលេខប៉ុន្មាន',
    '你们的电话|你们电话|店里电话|店铺电话|门店电话|电话号码是多少|电话是多少|联系你们|联系电话|联系方式|给你们打电话|打电话给你们|客服电话|人工客服|转人工|你们的 telegram|你们有 telegram|你们的微信|你们有微信',
  ],
  'shop address': [
    'store address|shop address|shop location|store location|physical store|physical shop|showroom|visit the shop|where is your shop|where is your store|where s your shop|where s your store|where is the shop|where is the store|where are you|where are you located|where is your branch|where are your shop|where are your store|where are your branches|your address|address of your shop|address of the shop|address of your store|address of the store|your location|your shops|your branches|have a branch|have branches|have a shop|have a store|have any shop|how many branches|how many shops|visit your shop|visit your store|find your shop|get to your shop',
    'ហាងនៅឯណា|ហាងនៅណា|ហាងអ្នកនៅឯណា|ហាងអ្នកនៅណា|ហាងបងនៅឯណា|ហាងបងនៅណា|ហាងនៅកន្លែងណា|ហាងអ្នកនៅកន្លែងណា|ហាងរបស់អ្នកនៅឯណា|ហាងរបស់អ្នកនៅកន្លែងណា|ហាងនៅត្រង់ណា|ហាងនៅម្តុំណា|អាសយដ្ឋានហាង|អាសយដ្ឋានរបស់ហាង|ទីតាំងហាង|ទីតាំងរបស់ហាង|location ហាង|មានសាខា|សាខានៅឯណា|សាខានៅណា|ប៉ុន្មានសាខា|សាខាណាខ្លះ',
    '店在哪|你们在哪|门店在哪|门店地址|店铺地址|店的地址|店里地址|你们的地址|你们地址|店地址|实体店|分店|门店位置|店铺位置|你们的位置|怎么去你们店|店开在哪|几家店|哪里有店|有店吗|有门店吗',
  ],
  'shop app': [
    'shop app|download app|download the app|your app|your mobile app|your application|is there an app|on google play|you have an app|you have app|you have a mobile app|shop have an app|store have an app|on the play store|on the app store',
    'app ហាង|app របស់ហាង|មាន app ទេ|មាន app អត់|មានកម្មវិធីទូរស័ព្ទ|កម្មវិធីហាង|កម្មវិធីរបស់ហាង|ទាញយកកម្មវិធី|ទាញយក app|ដោនឡូត app|ហាងមាន app|ហាងមានកម្មវិធី',
    '有app吗|有 app 吗|有没有app|有没有 app|你们的app|你们的 app|你们有app|你们有 app|下载app|下载 app|app 下载|你们的应用|下载应用|有客户端|你们的客户端',
  ],
  // Money and service.
  tradeIn: ['trade in|trade-in|swap my old|buyback', 'ចាស់យកថ្មី|ចាស់ប្តូរថ្មី|ដូរចាស់យកថ្មី', '以旧换新|旧换新|折价换'],
  sellToShop: [
    'sell my old|sell my phone|sell my laptop|sell my camera|sell you my|do you buy used|buy used phone|buy old phone|buy my old',
    'ទិញចូល|លក់អោយហាង|លក់ទូរស័ព្ទចាស់អោយ|ទទួលទិញ',
    '回收|收旧|收二手|卖给你们|高价收',
  ],
  instalments: [
    'installment|instalment|pay later|monthly payment|pay monthly|pay every month|pay by month|0 percent interest|buy now pay later|on credit|per month plan',
    'រំលោះ|បង់រំលោះ|បង់ប្រចាំខែ|បង់រាល់ខែ|បង់មួយខែម្តង|ជឿសិន|ជំពាក់សិន',
    '分期|分期付款|月供|按月付|赊账|先用后付|花呗',
  ],
  loan: ['loan|lend me|borrow money|mortgage', 'កម្ចី|ខ្ចីលុយ|ខ្ចីប្រាក់', '贷款|借钱|借贷'],
  crypto: ['bitcoin|crypto|usdt|ethereum|binance', 'គ្រីបតូ|ប៊ីតខញ|ប៊ីតខយ', '比特币|加密货币|虚拟币|泰达币'],
  moneyChange: [
    'exchange money|change money|money changer|western union|moneygram|baht|yuan|euro',
    'ដូរលុយដុល្លារ|ប្តូរប្រាក់ដុល្លារ|ហាងប្តូរប្រាក់|ដូរលុយ|លុយបាត|លុយថៃ',
    '换钱|换汇|兑换货币|换美金|换人民币|人民币换',
  ],
  jobs: [
    'job|hire|hiring|career|vacancy|internship|salary|recruit|recruiting|resume|work for you|apply for work|part time',
    'បុគ្គលិក|ការងារ|រើសបុគ្គលិក|ប្រាក់ខែ|កម្មសិក្សា|ធ្វើការនៅហាង|ដាក់ cv',
    '招聘|招人|兼职|应聘|实习|工资|求职|上班的机会|打工',
  ],
  students: [
    'student discount|student price|discount for student',
    'បញ្ចុះតម្លៃសម្រាប់និស្សិត|និស្សិតបញ្ចុះ|បញ្ចុះអោយសិស្ស',
    '学生优惠|学生价|学生折扣|学生证',
  ],
  giftCard: ['gift card|gift voucher|voucher|store credit', 'កាតកាដូ|ប័ណ្ណកាដូ|voucher', '礼品卡|购物卡|代金券|储值卡'],
  giftWrap: [
    'gift wrap|gift wrapping|wrap it|wrap the gift|greeting card|birthday card|ribbon',
    'ខ្ចប់កាដូ|វេចកាដូ|រុំកាដូ|ខ្ចប់ជាកាដូ|វេចជាកាដូ|រុំជាកាដូ',
    '礼物包装|包装礼物|包成礼物|礼品包装|贺卡|包装纸',
  ],
  points: [
    'loyalty point|reward point|point program|loyalty program|loyalty card|vip card|cashback|membership card|earn point',
    'ពិន្ទុ|សន្សំពិន្ទុ|កាតសមាជិក|កាត vip',
    '积分|会员卡|会员积分|返现|攒分',
  ],
  coupon: [
    'coupon|promo code|discount code|referral',
    'គូប៉ុង|លេខកូដបញ្ចុះតម្លៃ|code បញ្ចុះតម្លៃ|coupon',
    '优惠券|优惠码|折扣码|推荐码',
  ],
  wholesale: [
    'wholesale|bulk|reseller|dealer price|distributor|franchise|dropship',
    'បោះដុំ|លក់ដុំ|ទិញដុំ|តំណាងចែកចាយ|លក់បន្ត',
    '批发|批量|代理|加盟|经销商|拿货价|团购',
  ],
  abroad: [
    'abroad|overseas|international|thailand|bangkok|vietnam|saigon|hanoi|lao|laos|vientiane|china|japan|korea|singapore|malaysia|australia|usa|america|canada|europe|france|germany|london|hong kong|taiwan|myanmar|indonesia|other country|another country|foreign country|out of cambodia|outside cambodia',
    'ក្រៅប្រទេស|ថៃ|វៀតណាម|បាងកក|ឡាវ|ជប៉ុន|កូរ៉េ|សិង្ហបុរី|ម៉ាឡេស៊ី|អូស្ត្រាលី|ទៅអាមេរិក|នៅអាមេរិក|ទៅបរទេស|នៅបរទេស',
    '海外|国际|寄国外|到国外|在国外|出国|泰国|曼谷|越南|老挝|日本|韩国|新加坡|马来西亚|澳洲|美国|法国|香港|台湾|回国内|寄回中国|寄到中国|寄中国|发中国|到中国|中国大陆',
  ],
  rent: ['rent|rental|lease', 'ជួល|ខ្ចី', '租|出租|租赁|租借|借用'],
  insurance: ['insurance|insure', 'ធានារ៉ាប់រង', '保险|碎屏险'],
  unlock: [
    'icloud|apple id|unlock my phone|unlock iphone|unlock phone|unlock a phone|unlock samsung|jailbreak|carrier unlock|imei unlock|google lock|frp',
    'icloud|apple id|ដោះ icloud|ដោះសោទូរស័ព្ទ',
    '苹果id|解锁手机|越狱|icloud|刷机|解网络锁',
  ],
  dataRecovery: [
    'data recovery|recover my file|recover deleted|recover photo',
    'សង្គ្រោះទិន្នន័យ|យកទិន្នន័យដែលបាត់|យករូបលុបមកវិញ',
    '数据恢复|恢复数据|恢复照片',
  ],
  screenFilm: [
    'screen protector|tempered glass film|protective film|screen film',
    'បិទអេក្រង់|ស្គ្រីន|បិទកញ្ចក់ទូរស័ព្ទ|កញ្ចក់ការពារអេក្រង់',
    '贴膜|钢化膜|屏幕膜|保护膜',
  ],
  phoneCase: [
    'phone case|phone cover|iphone case|silicone case|case for my phone',
    'ស្រោមទូរស័ព្ទ|ខេសទូរស័ព្ទ|ស្រោម',
    '手机壳|手机套|保护壳',
  ],
  sim: [
    'sim card|sim|top up|phone credit|recharge card|esim|data plan',
    'ស៊ីម|ស៊ីមកាត|កាតទូរស័ព្ទ|ចូលលុយទូរស័ព្ទ|បញ្ចូលលុយទូរស័ព្ទ',
    '电话卡|sim 卡|手机卡|话费|流量卡|充值|esim',
  ],
  internetPlan: [
    'internet package|internet subscription|fiber internet|internet provider',
    'កញ្ចប់អ៊ីនធឺណិត|សេវាអ៊ីនធឺណិតប្រចាំខែ',
    '宽带|光纤套餐|网络套餐',
  ],
  photoPrint: [
    'print photo|print my photo|photo printing|develop film|develop my film|passport photo|photo studio',
    'ផ្តិតរូប|លាងរូប|លាងហ្វីល|ថតរូប 4x6|ស្ទូឌីយោ',
    '洗照片|冲印|冲胶卷|证件照|照相馆|打印照片服务',
  ],
  photographer: ['photographer|shoot my wedding|wedding photographer', 'ជាងថត|អ្នកថតរូប|ជួលអ្នកថត', '摄影师|跟拍|约拍'],
  // Products.
  television: ['tv|television|smart tv|led tv', 'ទូរទស្សន៍|ទូរទស្សន៏|ទូរទស្ស', '电视|电视机|液晶电视'],
  printer: [
    'printer|ink cartridge|toner|photocopier|copy machine|inkjet|laserjet',
    'ម៉ាស៊ីនព្រីន|ព្រីនទ័រ|ព្រីនធ័រ|ម៉ាស៊ីនបោះពុម្ព|ទឹកខ្មៅ|ម៉ាស៊ីនថតចម្លង',
    '打印机|复印机|墨盒|硒鼓|碳粉',
  ],
  scanner: ['document scanner|barcode scanner', 'ម៉ាស៊ីនស្កេន', '扫描仪|扫码枪'],
  projector: ['projector|beamer', 'ម៉ាស៊ីនបញ្ចាំង|ប្រូចិចទ័រ|projector', '投影仪|投影机|投影'],
  washingMachine: [
    'washing machine|washer|clothes dryer|tumble dryer|laundry machine',
    'ម៉ាស៊ីនបោកគក់|ម៉ាស៊ីនបោកខោអាវ|ម៉ាស៊ីនបោក|បោកខោអាវ',
    '洗衣机|烘干机|干衣机',
  ],
  dishwasher: ['dishwasher', 'ម៉ាស៊ីនលាងចាន', '洗碗机'],
  fridge: ['fridge|refrigerator|freezer|ice box|icebox', 'ទូទឹកកក|ទូរទឹកកក|ទូត្រជាក់|ទូកក', '冰箱|冰柜|冷柜'],
  airConditioner: [
    'air conditioner|air conditioning|aircon|air con|airconditioner',
    'ម៉ាស៊ីនត្រជាក់|អ៊ែរ|អ៊ែកុន',
    '空调|冷气|冷气机',
  ],
  riceCooker: [
    'rice cooker|pressure cooker|slow cooker|instant pot',
    'ឆ្នាំងដាំបាយ|ឆ្នាំងបាយអគ្គិសនី|ឆ្នាំងចំហុយ|ឆ្នាំងសម្ពាធ',
    '电饭煲|电饭锅|高压锅|压力锅|电炖锅',
  ],
  microwave: [
    'microwave|oven|toaster|bread maker|sandwich maker|waffle maker',
    'មីក្រូវ៉េវ|ឡដុត|ឡដុតនំ|ម៉ាស៊ីនដុតនំប៉័ង',
    '微波炉|烤箱|面包机|多士炉|烤面包机',
  ],
  stove: [
    'stove|gas cooker|gas stove|hot plate|induction cooker|hob|range hood',
    'ចង្ក្រាន|ចង្ក្រានហ្គាស|ចង្ក្រានអគ្គិសនី',
    '炉灶|煤气灶|电磁炉|灶台|油烟机|电炉',
  ],
  cookware: [
    'frying pan|pan|wok|knife set|plate|cutlery|cookware',
    'ខ្ទះ|កាំបិតផ្ទះបាយ|ស្លាបព្រា',
    '锅具|平底锅|炒锅|碗碟|菜刀|餐具',
  ],
  waterFilter: [
    'water filter|water purifier|water dispenser|water heater|shower heater',
    'ម៉ាស៊ីនចម្រោះទឹក|ធុងទឹក|ម៉ាស៊ីនទឹកក្តៅ|តម្រងទឹក',
    '净水器|饮水机|热水器|滤水器',
  ],
  sewing: ['sewing machine', 'ម៉ាស៊ីនដេរ', '缝纫机'],
  hairTools: [
    'hair straightener|curling iron|hair curler|flat iron for hair',
    'ម៉ាស៊ីនអ៊ុតសក់|ម៉ាស៊ីនរុំសក់|អ៊ុតសក់|មូរសក់',
    '直发器|卷发棒|夹板|拉直板|直板夹',
  ],
  toothbrush: [
    'toothbrush|electric toothbrush|massager|massage chair|massage gun|scale',
    'ច្រាសដុសធ្មេញ|ម៉ាស៊ីនម៉ាស្សា|កៅអីម៉ាស្សា|ជញ្ជីង',
    '牙刷|电动牙刷|按摩椅|按摩器|筋膜枪|体重秤|电子秤',
  ],
  generator: [
    'generator|solar panel|solar|inverter|stabilizer',
    'ម៉ាស៊ីនភ្លើង|ម៉ាស៊ីនបង្កើតអគ្គិសនី|សូឡា|បន្ទះសូឡា|ថាមពលព្រះអាទិត្យ|អាំងវឺទ័រ',
    '发电机|太阳能|太阳能板|逆变器|稳压器',
  ],
  powerBank: [
    'power bank|powerbank|portable charger|portable battery',
    'ប៉ាវប៊ែង|power bank|ថ្មបម្រុង|សាកបម្រុង',
    '充电宝|移动电源',
  ],
  tools: [
    'drill|hammer|screwdriver|chainsaw|lawn mower|mower|ladder|welding|power tool',
    'ស្វាន|ម៉ាស៊ីនខួង|ម៉ាស៊ីនស្វាន|ញញួរ|ទួណឺវីស|ម៉ាស៊ីនកាត់ស្មៅ|ជណ្តើរ|ម៉ាស៊ីនអារ',
    '电钻|锤子|螺丝刀|割草机|梯子|电锯|五金',
  ],
  pump: ['water pump|pump', 'ម៉ូទ័របូមទឹក|ម៉ាស៊ីនបូមទឹក|ស្នប់ទឹក', '水泵|抽水机'],
  motorbike: [
    'motorbike|motorcycle|scooter|honda|vespa|electric bike|ebike|e bike',
    'ម៉ូតូ|ហុងដា|ម៉ូតូអគ្គិសនី|ស្គូប៊ី',
    '摩托|摩托车|电动车|电瓶车|滑板车',
  ],
  bicycle: ['bicycle|mountain bike|helmet', 'កង់ជិះ|ជិះកង់|ទិញកង់|លក់កង់|មួកសុវត្ថិភាព', '自行车|单车|山地车|头盔'],
  carParts: [
    'tire|tyre|engine oil|car battery|car wash|dash cam|dashcam|car part|gasoline|petrol',
    'សំបកឡាន|សំបកកង់|ប្រេងម៉ាស៊ីន|អាគុយ|អាគុយឡាន|លាងឡាន|គ្រឿងឡាន|ប្រេងសាំង',
    '轮胎|机油|汽车电瓶|洗车|行车记录仪|汽车配件|汽油|加油',
  ],
  carSale: [
    'used car|second hand car|buy a car|sell car|toyota|lexus|prius|tesla',
    'ឡានលក់|លក់ឡាន|ទិញឡាន|តូយ៉ូតា|prius|ព្រីស',
    '二手车|买车|卖车|汽车|丰田|特斯拉',
  ],
  ticket: [
    'bus ticket|plane ticket|flight ticket|air ticket|book a flight|train ticket|movie ticket|concert ticket|ticket',
    'សំបុត្រ|សំបុត្រឡាន|សំបុត្រយន្តហោះ|សំបុត្រកុន|សំបុត្រប្រគុំតន្ត្រី',
    '车票|机票|船票|电影票|门票|演唱会票|火车票',
  ],
  travel: [
    'hotel|guesthouse|visa application|passport|tour|taxi to|tuk tuk|embassy|travel agency',
    'សណ្ឋាគារ|ផ្ទះសំណាក់|លិខិតឆ្លងដែន|ប៉ាស្ព័រ|ធ្វើវីសា|ទិដ្ឋាការ|តាក់ស៊ី|ទេសចរណ៍|តុកតុក',
    '酒店|宾馆|签证|护照|旅行社|旅游团|打车|出租车|大使馆|嘟嘟车',
  ],
  restaurant: [
    'restaurant|pizza|hotpot|hot pot|dinner|lunch|food delivery|noodle soup|burger|beer|recipe|cook soup',
    'ភោជនីយដ្ឋាន|ហាងបាយ|ភីហ្សា|ស៊ុប|សម្លម្ជូរ|ម្ហូបឆ្ងាញ់|គុយទាវ|ស្រាបៀរ|ហាងកាហ្វេ',
    '火锅|餐厅|饭店|披萨|好吃|外卖|吃饭|啤酒|菜谱|奶茶店|面馆|点菜',
  ],
  groceries: [
    'rice bag|milk powder|diaper|vegetable|fruit delivery|meat|egg|groceries|grocery|snack|drinking water',
    'អង្ករ|ទឹកដោះគោ|ខោទឹកនោម|បន្លែ|សាច់គោ|សាច់ជ្រូក|ពងមាន់|ទឹកសុទ្ធ',
    '大米|奶粉|尿布|尿不湿|蔬菜|水果店|猪肉|牛肉|鸡蛋|零食|矿泉水|香烟',
  ],
  clothes: [
    'shoe|sneaker|t shirt|jeans|jacket|handbag|backpack|perfume|sunglasses|swimsuit|baby clothes|women clothes|men clothes|kids clothes|buy clothes|sell clothes|dress shop',
    'ស្បែកជើង|ខោខូវប៊យ|អាវយឺត|កាបូប|ទឹកអប់|វ៉ែនតាខ្មៅ|សំលៀកបំពាក់|មួក|លក់ខោអាវ|ទិញខោអាវ|ក្រមា',
    '鞋子|运动鞋|牛仔裤|t恤|卖衣服|买衣服|女装|男装|童装|背包|书包|包包|香水|墨镜|泳衣|帽子',
  ],
  cosmetics: [
    'makeup|lipstick|cosmetic|skin care|skincare|sunscreen|shampoo|soap|lotion',
    'គ្រឿងសម្អាង|ក្រែម|ឡេលាបខ្លួន|សាប៊ូ|សាប៊ូកក់សក់|ក្រែមលាប|ម្សៅផាត់|ក្រែមការពារកម្តៅថ្ងៃ',
    '化妆品|口红|护肤|面霜|防晒霜|洗发水|沐浴露|肥皂|面膜',
  ],
  jewellery: [
    'gold price|price of gold|gold ring|ring size|necklace|jewelry|jewellery|diamond ring|bracelet',
    'មាសឡើងថ្លៃ|តម្លៃមាស|មាសចុះថ្លៃ|មាស|ចិញ្ចៀន|ខ្សែក|ពេជ្រ|គ្រឿងអលង្ការ|កងដៃ',
    '金价|黄金|戒指|项链|钻石|珠宝|手镯|首饰',
  ],
  medicine: [
    'medicine|pharmacy|doctor|hospital|vitamin|mask|vaccine|blood pressure|wheelchair|hearing aid',
    'ថ្នាំពេទ្យ|ឱសថស្ថាន|ពេទ្យ|គ្រូពេទ្យ|មន្ទីរពេទ្យ|វីតាមីន|ម៉ាស|វ៉ាក់សាំង|ម៉ាស៊ីនវាស់ឈាម',
    '买药|药品|药店|医生|医院|维生素|口罩|疫苗|血压计|轮椅|助听器',
  ],
  books: [
    'textbook|novel|magazine|notebook paper|stationery|pencil',
    'សៀវភៅ|ប៊ិច|ខ្មៅដៃ|សម្ភារសិក្សា',
    '书籍|课本|小说|杂志|文具|铅笔|钢笔',
  ],
  toys: ['toy|lego|doll|puzzle|board game|playground', 'ប្រដាប់ក្មេងលេង|តុក្កតា|ឡេហ្គោ', '玩具|乐高|娃娃|拼图|积木|桌游'],
  baby: ['stroller|baby bottle|crib|baby seat|baby monitor', 'រទេះរុញកូន|ដបទឹកដោះ|គ្រែកូន', '婴儿车|奶瓶|婴儿床|安全座椅'],
  pets: [
    'cat food|dog food|puppy|kitten|pet shop|aquarium',
    'ចំណីឆ្មា|ចំណីឆ្កែ|កូនឆ្កែ|កូនឆ្មា|អាងត្រី',
    '猫粮|狗粮|小狗|小猫|宠物店|鱼缸',
  ],
  sport: [
    'football|soccer|treadmill|dumbbell|gym|tennis racket|badminton|yoga mat|match tonight|ball game',
    'បាល់ទាត់|បាល់|ម៉ាស៊ីនរត់|ហាត់ប្រាណ|វាយសី|វាយកូនសី|យូហ្គា',
    '足球|球赛|跑步机|哑铃|健身|羽毛球|篮球|瑜伽',
  ],
  bed: [
    'mattress|sofa|couch|bed frame|wardrobe|bookshelf|dining table|cabinet|pillow|blanket',
    'ពូក|គ្រែដេក|សាឡុង|ទូខោអាវ|ធ្នើសៀវភៅ|តុញ៉ាំបាយ|ខ្នើយ|ភួយ',
    '床垫|沙发|睡床|床架|双人床|衣柜|书架|餐桌|橱柜|枕头|被子',
  ],
  property: [
    'apartment|condo|house for sale|land for sale|room for rent|office space|real estate',
    'ខុនដូ|ទិញផ្ទះ|លក់ផ្ទះ|លក់ដី|បន្ទប់ជួល|អចលនទ្រព្យ',
    '公寓|买房|卖房|租房|房产|土地',
  ],
  musicInstruments: [
    'guitar|piano|drum set|violin|ukulele|keyboard piano',
    'ហ្គីតា|ព្យាណូ|ស្គរ|វីយូឡុង',
    '吉他|钢琴|架子鼓|小提琴|尤克里里|电子琴',
  ],
  karaoke: ['karaoke', 'ខារ៉ាអូខេ', '卡拉ok|ktv'],
  smartwatch: [
    'smart watch|smartwatch|apple watch|fitness tracker|fitbit|garmin|smart band',
    'smart watch|នាឡិកាឆ្លាត|នាឡិកាឆ្លាតវៃ|apple watch',
    '智能手表|苹果手表|运动手环|手环',
  ],
  homeConsole: [
    'playstation|ps5|ps4|xbox series|xbox console',
    'ps5|ps4|playstation|ភ្លេស្តេសិន',
    'ps5|ps4|playstation|家用游戏机',
  ],
  router: [
    'router|wifi router|modem|mesh wifi|access point|starlink',
    'រ៉ោតទ័រ|រូទ័រ|router|modem|ម៉ូដឹម|starlink',
    '路由器|光猫|mesh|星链',
  ],
  walkie: ['walkie talkie|two way radio|radio', 'វិទ្យុទាក់ទង|វិទ្យុ', '对讲机|收音机'],
  calculator: [
    'calculator|cash register|pos machine|money counter',
    'ម៉ាស៊ីនគិតលេខ|ម៉ាស៊ីនរាប់លុយ|ម៉ាស៊ីន pos',
    '计算器|收银机|点钞机|pos 机',
  ],
  doorbell: ['doorbell|intercom', 'កណ្តឹងទ្វារ', '门铃|对讲门铃'],
  officeSoftware: [
    'microsoft office|ms office|word and excel|photoshop|antivirus|autocad',
    'microsoft office|photoshop|កម្មវិធីកម្ចាត់មេរោគ|antivirus',
    'office 软件|photoshop|杀毒软件|cad 软件',
  ],
  gameTopUp: [
    'game top up|diamond mobile legends|steam card|robux|game credit|game disc|game cd|netflix account|spotify premium|subscription',
    'ត្បូង mobile legends|ទិញត្បូង|ចូលលុយហ្គេម|ថាសហ្គេម|steam card|netflix account|ពេជ្រហ្គេម',
    '充游戏|游戏点卡|steam 卡|游戏光盘|游戏碟|会员充值|奈飞账号',
  ],
  // Services.
  acClean: [
    'clean my aircon|aircon cleaning|plumber|electrician|house cleaning|maid|pest control|paint my house',
    'លាងម៉ាស៊ីនត្រជាក់|ជាងទឹក|ជាងភ្លើង|អ្នកសម្អាតផ្ទះ|មេផ្ទះ',
    '洗空调|水管工|电工|保洁|家政|装修|刷墙',
  ],
  webDesign: [
    'build me a website|web design|make an app|marketing service|logo design|translate|translation',
    'ធ្វើវេបសាយ|បង្កើតកម្មវិធីទូរស័ព្ទ|រចនា logo|បកប្រែ',
    '做网站|开发app|设计logo|翻译',
  ],
  course: [
    'course|training class|teach me|learn english|tutor|lesson|workshop',
    'វគ្គសិក្សា|បង្រៀន|រៀនភាសា|គ្រូបង្រៀន|សាលារៀន',
    '课程|培训班|摄影课|摄影的课|学车|补习|家教|学英语|学摄影班',
  ],
  vehicleRepair: [
    'fix my car|repair my car|fix my motorbike|mechanic|garage',
    'ជួសជុលឡាន|ជួសជុលម៉ូតូ|យានដ្ឋាន',
    '修车|修摩托|汽修',
  ],
  // Rain alone may have got into a phone.
  weather: [
    'weather|will it rain|is it raining|going to rain|rain tomorrow|forecast|temperature tomorrow|sunny',
    'អាកាសធាតុ|មេឃភ្លៀង|ស្អែកភ្លៀង|ថ្ងៃនេះភ្លៀង|ភ្លៀងទេ|ភ្លៀងអត់',
    '天气|会下雨|下雨吗|气温|天气预报',
  ],
  news: [
    'president|prime minister|election|capital of|war|population|stock market|lottery',
    'ប្រធានាធិបតី|នាយករដ្ឋមន្ត្រី|បោះឆ្នោត|ឆ្នោត',
    '总统|总理|选举|战争|人口|股市|彩票',
  ],
  chat: [
    'poem|joke|homework|horoscope|girlfriend|boyfriend|marry|essay|love letter',
    'កំណាព្យ|រឿងកំប្លែង|កិច្ចការផ្ទះ|ហោរាសាស្ត្រ|សង្សារស្រី',
    '写诗|一首诗|笑话|讲故事|作业|星座|女朋友|男朋友|情书|作文',
  ],
  place: [
    'parking|park my car|swimming pool|toilet|restroom|wifi password|nearest bank|bank nearby|atm',
    'ចតឡាន|ចតម៉ូតូ|អាងហែលទឹក|បន្ទប់ទឹក|wifi password',
    '停车|停车场|厕所|游泳池|洗手间|附近有|附近哪',
  ],
  farming: [
    'seed|fertilizer|tractor|farm|garden hose|plant pot|flower',
    'ដំណាំ|ត្រាក់ទ័រ|គ្រាប់ពូជ|លក់ផ្កា|ផ្កា',
    '种子|化肥|拖拉机|卖花|鲜花|花盆',
  ],
  engraving: ['engrave|engraving|custom print|print my logo', 'ឆ្លាក់ឈ្មោះ|បោះពុម្ព logo', '刻字|定制logo|印logo'],
  donation: ['donate|donation|charity|sponsor', 'បរិច្ចាគ|សប្បុរសធម៌|ឧបត្ថម្ភ', '捐款|慈善|赞助'],
};

/** Each request with its words in all languages together, since questions mix languages. */
export const commonRequests: readonly (readonly [string, readonly string[]])[] = Object.entries(wants).map(
  ([name, lists]) => [name, lists.flatMap((list) => list.split('|'))],
);
