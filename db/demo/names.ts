// Names for people in the demo estate: first names and family names for each ethnic group, combined at random. No
// list has a person's full name, and no real person is meant.

/** Splits a string into a list, because a string is shorter to read than many quoted words. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const englishMen =
  words(`Emmanuel Daniel Samuel David Michael Joseph Stephen Anthony Kingsley Godwin
  Sunday Moses Collins Henry Felix Gabriel Solomon Lucky`);
const englishWomen = words(`Grace Blessing Mercy Esther Ruth Patience Joy Peace Favour Comfort
  Victoria Elizabeth Mary Rose Gloria Faith Precious Deborah`);

const yoruba = {
  men: words(`Adébáyọ̀ Akínwálé Ayọ̀délé Babátúndé Olúwaṣeun Tèmítọ́pẹ́ Adéwálé Olúmidé Fẹ́mi Ṣẹ́gun
    Gbéngá Káyọ̀dé Túndé Olúwọlé Adékúnlé Ìdòwú Táíwò Kẹ́hìndé Abíọ́dún Rótìmí Bọ́lájí Adémọ́lá
    Ọpẹ́yẹmí Jídé Niyì Láńre Ṣinà Dàpọ̀ Damilare Akin Kabir Mutiu Rasheed Waheed Tajudeen`),
  women: words(`Fọlákẹ́ Títílayọ̀ Yétúndé Adéọlá Bùkọ́lá Fúnmiláyọ̀ Ọmọlará Ìyábọ̀ Ṣadé Abísọ́lá
    Ọlábísí Rónkẹ́ Kẹ́mi Olúwatósìn Mojísọ́lá Àbẹ̀kẹ́ Ṣèyí Dúpẹ́ Yéwándé Olúfúnkẹ́ Tèmítáyọ̀ Ayọ̀mídé
    Morẹ́nikẹ́ Fèyíṣayọ̀ Motúnráyọ̀ Simisọ́lá Ìfẹ́olúwa Ọlámidé Damilola Sherifat Rasheedat Kudirat
    Risikat Modinat`),
  families: words(`Adéyẹmí Adébáyọ̀ Ògúnléyẹ Akíntọ́lá Ọláwálé Ajàyí Adéníyì Balógun Adéoyè Olúwọlé
    Adégòkè Oyèdélé Ọlátúnjí Ọlánrewájú Adékọ̀yà Bánkọ́lé Àlàbí Àjíbọ́lá Ògúndípẹ̀ Akínọlá Ayọ̀délé
    Fágbèmí Adéṣínà Oyèníyì Ìṣọ̀lá Ọdẹ́wálé Oyèbánjọ Ọmọ́táyọ̀ Adésànyà Ọlásúpọ̀ Akínyẹmí Fálétí
    Oyèwùmí Adéboyè Òjó Lawal Salami Raji Olajide Shittu Okunola Badmus Adewusi`),
};

const igbo = {
  men: words(`Chukwuemeka Chidi Nnamdi Ikechukwu Ọbinna Ụchenna Kelechi Chinedu Emeka Ọkechukwu
    Chibụzọ Ifeanyị Kenechukwu Tọchukwu Izuchukwu Arinze Ebuka Obiọra Chigọzie Onyekachi Azubuike
    Ụzọma Nonso Lọtanna Chidiebere Ugochukwu Somtochukwu Chijioke Afam Obumneme`),
  women: words(`Adaeze Chiọma Ngọzi Ifeọma Nkechi Amarachi Ogechi Uju Nneka Chinwe Obiageli Ebele
    Adaọbi Nkiruka Chidịnma Ugochi Oluchi Ijeọma Uchechi Onyinye Ezinne Akunna Chiamaka Munachi
    Ifunanya Nwakaego Kosisọchukwu Ginika Somadina Chinyere`),
  families: words(`Okafor Okonkwo Eze Nwosu Nwankwọ Okeke Okoye Anyanwu Nnadi Ugwu Igwe Nwachukwu
    Umeh Ibe Ọnụọha Ezeh Mbah Agu Orji Okoro Uzor Onwuka Duru Ozoemena Asogwa Aneke Okolie Nwafor
    Maduka Chinweze Udeh Nwobodo Onyema Iroegbu Ekeh Anozie Ogbonna Ezenwa Nwokolo Ilodibe`),
};

const hausa = {
  men: words(`Musa Ibrahim Abubakar Aminu Bello Usman Yusuf Umar Aliyu Garba Nasiru Suleiman Kabiru
    Mustapha Bashir Faruk Isa Haruna Salisu Tanko Hamza Nuhu Idris Ɗanladi Ɗahiru Ɗalhatu Auwal
    Jibril Mansur Sadiq Zubairu Abdulkadir Muktar Lawan`),
  women:
    words(`Zainab Aisha Fatima Hauwa Maryam Halima Hadiza Amina Rabi Ladi Khadija Safiya Rukayya
    Asma’u Binta Jamila Hajara Bilkisu Saratu Nafisa Sadiya Maimuna Firdausi Ummi Kande Talatu Lami
    Aishatu Hafsat Zulaihat Rahama Samira`),
  families:
    words(`Abubakar Ibrahim Musa Bello Usman Yusuf Garba Aliyu Lawal Ɗanjuma Mohammed Abdullahi
    Umar Yakubu Idris Haruna Kabir Maikudi Gwarzo Sule Tukur Wada Zubair Adamu Bala Gambo Isah Jibrin
    Magaji Rabiu Saidu Ɗantata Hamisu Waziri`),
};

const edo = {
  men: words(`Osaze Osagie Efosa Nosakhare Osaretin Eghosa Uyi Iyobosa Osamudiamen Ehizogie Osahon
    Aghogho Imuetinyan Oghenekaro Ẹfẹ Ochuko Mudiaga Rukevwe Ejiro Oghenetega`),
  women: words(`Isoken Osayuki Ivie Eseosa Itohan Adesuwa Omosede Osarugue Esosa Uwa Nosarieme
    Ufuoma Onome Ese Voke Ejiroghene Omotejohwo Oghale Eloho Ẹsẹoghene`),
  families:
    words(`Osagie Aigbogun Omoregie Ehigie Ighodaro Osifo Uwaifo Iyare Edokpolo Aghedo Okunbor
    Osayande Ogbeide Imafidon Enabulele Umukoro Onoriode Ejovwo Etaghene Akpobome Omonigho Eruotor`),
};

const ijaw = {
  men: words(`Ebiowei Tonye Preye Timipre Ibinabo Tari Doubra Pere Ayibaemi Kuroemi Soboma Tamunotonye
    Ebikeme Opubo Biobele Sokari`),
  women: words(`Ebiere Timiebi Tarila Ebikaboere Ibiso Alaere Doubara Inetimi Boma Belema Tamunoibi
    Ibifuro Ayebatari Data Miebaka Ebimiere`),
  families:
    words(`Briggs Dokubo Tamuno Amachree Jaja Lawson Ekiyor Perekeme Ebiegberi Bestman Horsfall
    Ayakoroma Igali Zuofa Sekibo Wilcox Ogbara Kalio Iyalla Benebo`),
};

const efik = {
  men: words(`Ekong Effiong Okon Bassey Edet Udo Ubong Nsikak Itoro Uduak Idorenyin Aniekan Mfon
    Otobong Etim Iniobong`),
  women: words(`Arit Ekaette Nkoyo Iquo Affiong Uwem Inemesit Imaobong Idongesit Eno Emem Abasiama
    Mfoniso Ime Utibe Ndifreke`),
  families: words(`Bassey Effiong Okon Etim Ekpo Akpan Udoh Essien Inyang Umoh Ekanem Archibong Nsa
    Ita Offiong Asuquo Eyo Udofia Essang Ukpong`),
};

const benue = {
  men: words(`Terna Tersoo Terhemba Aondover Iorwuese Sesugh Msughter Oche Enenche Ameh Adakole Ejeh
    Ochoche Ondoma`),
  women: words(`Doofan Mbalamen Nguemo Wandoo Member Ene Ojoma Mimidoo Sewuese Ngunan Ehi Onyeche
    Dooshima Owoicho`),
  families: words(`Iorfa Agbo Ameh Abah Adoyi Akaa Ikyaan Anyebe Ejembi Audu Igoche Tarka Orkuma
    Agaba Odeh Ogiri`),
};

const nupe = {
  men: words(`Ndagi Ndako Yisa Jiya Tsado Mamman Kolo Bukar Modu Goni Babagana Mala Grema Ndatsu`),
  women: words(`Fatimetu Falmata Yagana Aisa Zara Yakaka Kaltume Nana Habiba Rakiya Hajja Maimunatu
    Salamatu Kubra`),
  families: words(`Kolo Jiya Tsado Gana Bukar Modu Mala Goni Ndagi Yisa Saba Mamudu Ndaliman Masaba
    Kaka Grema`),
};

const peoples = { yoruba, igbo, hausa, edo, ijaw, efik, benue, nupe };
export type People = keyof typeof peoples;

/** The groups whose first names include English ones, about a quarter as in Nigeria. Hausa and Nupe names do not. */
const withEnglish: readonly People[] = ['yoruba', 'igbo', 'edo', 'ijaw', 'efik', 'benue'];

/** Every list of names by its key, such as `yoruba men`, which the loader's SQL uses. */
export function nameLists(): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const [people, { men, women, families }] of Object.entries(peoples)) {
    const place = withEnglish.indexOf(people as People);
    lists.set(`${people} men`, [...men, ...someOf(englishMen, place, men.length)]);
    lists.set(`${people} women`, [...women, ...someOf(englishWomen, place, women.length)]);
    lists.set(`${people} families`, families);
  }
  return lists;
}

/** Selects English names, a third as many as the group's own names. Each group gets a different selection. */
function someOf(names: readonly string[], place: number, own: number): readonly string[] {
  if (place < 0) return [];
  const turned = [...names.slice(place * 3), ...names.slice(0, place * 3)];
  return turned.slice(0, Math.ceil(own / 3));
}

/** For each city, twenty groups from which the SQL draws a household's group at random. */
export const mixes: Readonly<Record<'Lagos' | 'Abuja', readonly People[]>> = {
  Lagos: [
    ...(Array(8).fill('yoruba') as People[]),
    ...(Array(5).fill('igbo') as People[]),
    ...(['hausa', 'hausa', 'edo', 'edo', 'ijaw', 'efik', 'benue'] as const),
  ],
  Abuja: [
    ...(Array(5).fill('hausa') as People[]),
    ...(Array(4).fill('igbo') as People[]),
    ...(Array(4).fill('yoruba') as People[]),
    ...(['edo', 'ijaw', 'efik', 'efik', 'benue', 'benue', 'nupe'] as const),
  ],
};

/** A name without tone marks, underdots and hooks, as many people write it on forms. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɗƊ]/gi, (letter) => (letter === 'ɗ' ? 'd' : 'D'))
    .normalize('NFC');
