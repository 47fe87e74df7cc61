// SQL text that inserts people, communities and workers, so that a test can send many rows in one round trip.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import { defaultApartmentFeatures, defaultCommunityFeatures } from '#contract/shared/features.ts';
import { type SystemRole, systemRoles } from '#contract/shared/permissions.ts';
import { hashToken } from '#platform/http/tenant.ts';

export type Names = { firstName?: string; lastName?: string; email?: string };

type PersonToSeed = { id: string; token: string; email: string };

const text = pg.escapeLiteral;
const json = (value: unknown): string => text(JSON.stringify(value));

/** A person with a verified email address, their details, and a session of 8 hours. */
export function personRows(
  { id, token, email }: PersonToSeed,
  { firstName = 'Amina', lastName = 'Okafor', consented = true }: Names & { consented?: boolean },
): string {
  const consents = `insert into consents (user_id, document, version) values
    ('${id}', 'privacy', ${text(PRIVACY_POLICY_VERSION)}), ('${id}', 'terms', ${text(TERMS_VERSION)});`;
  // The session's times come from the database's clock, because the session check uses that clock too, whatever time
  // a test has set.
  return `
    insert into users (id, name, first_name, last_name, email, email_verified, status, has_consented_to_terms,
      details_completed_at)
    values ('${id}', ${text(`${firstName} ${lastName}`)}, ${text(firstName)}, ${text(lastName)}, ${text(email)},
      true, 'Active', ${consented}, now());
    ${consented ? consents : ''}
    insert into sessions (user_id, token, expires_at)
    values ('${id}', ${text(hashToken(token))}, now() + interval '8 hours');`;
}

type CommunityToSeed = { id: string; ownerId: string; name?: string };

/** A community with its system roles and the owner's own worker row. */
export function communityRows({
  id,
  ownerId,
  name = `Palm Court ${randomUUID().slice(0, 8)}`,
}: CommunityToSeed): string {
  const code = [...randomUUID().replaceAll('-', '')].map(
    (digit) => 'ABCDEFGHJKLMNPQR'[parseInt(digit, 16)],
  );
  const roles = systemRoles.map((role) => `('${id}', ${text(role)}, true)`);
  const manager = { id: randomUUID(), communityId: id, userId: ownerId } as const;
  return `
    insert into communities (id, owner_id, name, type, join_code, status, community_features, apartment_features)
    values ('${id}', '${ownerId}', ${text(name)}, 'Gated estate', '${code.slice(0, 8).join('')}', 'Active',
      ${json(defaultCommunityFeatures())}, ${json(defaultApartmentFeatures())});
    insert into roles (community_id, name, is_system) values ${roles.join(', ')};
    ${workerRow({ ...manager, role: 'Community manager' })}`;
}

type WorkerToSeed = { id: string; communityId: string; userId: string; role: SystemRole };

/** A person's worker row in a community. The statement fails if the community has no such role. */
export const workerRow = ({ id, communityId, userId, role }: WorkerToSeed): string => `
    insert into workers (id, community_id, user_id, role_id) values ('${id}', '${communityId}', '${userId}',
      (select id from roles where community_id = '${communityId}' and name = ${text(role)}));`;
