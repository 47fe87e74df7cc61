// The word for houses in counted texts.

export const houseNoun = { one: 'house', many: 'houses' };
