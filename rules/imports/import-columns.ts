// The columns of a bulk upload, their usual names in people's spreadsheets, and the limits of an import. The valid
// values of a column are defined by its reader in `server/features/imports`.

/** Maximum number of rows in a file, without its header. */
export const importRowLimit = 5000;

/** Hours in which an import can be undone. */
export const undoHours = 24;

export const importKinds = ['residents', 'addresses'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importColumnKeys = [
  'street',
  'houseNumber',
  'block',
  'unitLabel',
  'houseType',
  'occupancy',
  'bedrooms',
  'parkingSlots',
  'meterNumber',
  'notes',
  'firstName',
  'lastName',
  'phone',
  'email',
  'relationship',
  'moveInOn',
  'dateOfBirth',
  'plate',
  'groups',
] as const;
export type ImportColumnKey = (typeof importColumnKeys)[number];

/** The columns that contain days. They all use the same order of day and month. */
export const dayColumnKeys = ['moveInOn', 'dateOfBirth'] as const satisfies ImportColumnKey[];

export type ImportColumn = {
  key: ImportColumnKey;
  title: string;
  required: boolean;
  /** The column's cells in the two example rows of the template; a cell may be empty. */
  examples: readonly [string, string];
  /** Header names of the column, in the form of `headerForm`. */
  synonyms: readonly string[];
};

type Texts = readonly [title: string, first: string, second: string, synonyms: string];

const column = (
  key: ImportColumnKey,
  [title, first, second, synonyms]: Texts,
  required = false,
): ImportColumn => ({
  key,
  title,
  required,
  examples: [first, second],
  synonyms: synonyms.split(','),
});

const street = column(
  'street',
  [
    'Street',
    'Palm Street',
    'Acacia Close',
    'streetname,road,roadname,avenue,close,crescent,lane,streetaddress,nameofstreet',
  ],
  true,
);
const houseNumber = column(
  'houseNumber',
  [
    'House Number',
    '12',
    '3B',
    'houseno,house,houseunit,housenum,hseno,hsenumber,number,no,plotno,plotnumber,plot,' +
      'propertyno,propertynumber,buildingno,buildingnumber,addressno,homeno',
  ],
  true,
);
const block = column('block', [
  'Block',
  '',
  'B',
  'blockno,blocknumber,blockname,cluster,tower,section,phase,building',
]);
const unitLabel = column('unitLabel', [
  'Unit',
  '',
  'Flat 2',
  'unitno,unitnumber,unitlabel,flat,flatno,flatnumber,apartment,apartmentno,apartmentnumber,apt,' +
    'aptno,aptnumber,suite,door,doorno',
]);
const houseType = column('houseType', [
  'House Type',
  'Detached',
  'Flat',
  'type,typeofhouse,propertytype,unittype,buildingtype,apartmenttype,hometype',
]);

const residentColumns: readonly ImportColumn[] = [
  street,
  houseNumber,
  block,
  unitLabel,
  houseType,
  column(
    'firstName',
    [
      'First Name',
      'Adaeze',
      'Tunde',
      'firstnames,forename,forenames,givenname,givennames,othername,othernames,fname,name1',
    ],
    true,
  ),
  column(
    'lastName',
    ['Last Name', 'Okonkwo', 'Bakare', 'surname,familyname,lastnames,lname,sname,name2'],
    true,
  ),
  column('phone', [
    'Phone',
    '0803 456 7890',
    '+234 812 345 6789',
    'phoneno,phonenumber,phonenumbers,telephone,telephoneno,telephonenumber,tel,telno,mobile,' +
      'mobileno,mobilenumber,mobilephone,cell,cellphone,gsm,gsmno,gsmnumber,contact,contactno,' +
      'contactnumber,whatsapp,whatsappnumber,msisdn',
  ]),
  column('email', [
    'Email',
    'adaeze@example.com',
    '',
    'emailaddress,mail,emailid,emails,contactemail',
  ]),
  column(
    'relationship',
    [
      'Relationship',
      'Owner',
      'Tenant',
      'relation,role,residenttype,typeofresident,residencytype,status,residentstatus,' +
        'occupanttype,ownership,ownertenant,tenantowner,category,residentcategory',
    ],
    true,
  ),
  column('moveInOn', [
    'Move-in Date',
    '31/01/2024',
    '2025-06-15',
    'moveindate,movein,moveindt,movedin,movedinon,dateofmovein,datemovedin,startdate,since,' +
      'residentsince,occupiedsince,dateofoccupancy,leasestart,tenancystart,packindate,packedin',
  ]),
  column('dateOfBirth', [
    'Date of Birth',
    '',
    '1990-11-03',
    'dob,birthday,birthdate,dateborn,born,bornon,birth,dayofbirth',
  ]),
  column('plate', [
    'Vehicle Plate',
    'LSR-123AB',
    '',
    'plate,plateno,platenumber,vehicle,vehicleno,vehiclenumber,vehicleplateno,' +
      'vehicleplatenumber,vehicleregistration,vehiclereg,vehicleregno,carreg,carregno,' +
      'registrationnumber,regno,car,carplate,carno,' +
      'carnumber,carplateno,carplatenumber,licenceplate,licenseplate',
  ]),
  column('groups', ['Groups', '', 'Committee; Landlords', 'group,groupname,groupnames,tags,tag']),
];

const addressColumns: readonly ImportColumn[] = [
  street,
  houseNumber,
  block,
  unitLabel,
  houseType,
  column('occupancy', [
    'Occupancy',
    'Owner-occupied',
    'Vacant',
    'occupancystatus,occupied,occupation,status,housestatus,use',
  ]),
  column('bedrooms', [
    'Bedrooms',
    '4',
    '2',
    'bedroom,beds,bed,rooms,noofbedrooms,numberofbedrooms,noofrooms',
  ]),
  column('parkingSlots', [
    'Parking Slots',
    '2',
    '1',
    'parking,parkingspaces,parkingspace,parkingslot,carpark,carparks,noofparkingslots',
  ]),
  column('meterNumber', [
    'Meter Number',
    '45012345678',
    '',
    'meter,meterno,metername,electricitymeter,prepaidmeter,prepaidmeterno,electricmeterno',
  ]),
  column('notes', [
    'Notes',
    '',
    'Corner piece',
    'note,remark,remarks,comment,comments,description',
  ]),
];

export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  residents: residentColumns,
  addresses: addressColumns,
};

/**
 * The form in which headers are compared: lower-case letters and digits only, without accents and without text in
 * brackets.
 */
export const headerForm = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\([^)]*\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
