// Returns the code of a refusal, for tests that compare it.

type Refused = { failure: { errors: { code: string }[] } };

export const codeOf = ({ failure }: Refused): string | undefined => failure.errors[0]?.code;
