-- User accounts: the audit of account changes, uses of an account, deletion, and the verified email.

-- Records a change of the user's own account, for example a new password or passkey, in the audit log of each
-- community that they own or in which they are an active worker, except archived ones. Enters each in turn, because
-- row security allows writes only in the current community.
create or replace function record_account_event(event jsonb) returns void
language plpgsql as $$
declare
  before text := current_setting('app.community_id');
  me uuid := current_setting('app.user_id')::uuid;
  -- Computed before the loop, because entering a community makes that community visible.
  mine uuid[] := array(select c.id from communities c where c.status <> 'Archived' and (c.owner_id = me
    or c.id in (select w.community_id from workers w where w.user_id = me and w.status = 'Active')));
  entered uuid;
begin
  foreach entered in array mine loop
    perform set_app('community_id', entered::text);
    insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type, entity_id,
        entity_label, after, ip, device, request_id)
      values (entered, me, event ->> 'actorName', coalesce((select r.name from workers w
          join roles r on r.community_id = w.community_id and r.id = w.role_id
          where w.community_id = entered and w.user_id = me and w.status = 'Active'), 'Community manager'),
        event ->> 'action', 'account', me, event ->> 'actorName', nullif(event -> 'after', 'null'),
        event ->> 'ip', event ->> 'device', event ->> 'requestId');
  end loop;
  perform set_app('community_id', before);
end
$$;

-- Lists what still uses an account: communities that the account owns, other communities in which it is an active
-- worker, communities in which it has a resident record that is neither erased nor merged, and a current support
-- account. Archived communities count, because they can be restored. `erased` names residents that an erasure is
-- about to remove, which do not count.
create or replace function account_uses(account uuid, erased uuid[] default '{}')
returns table (use text, community_id uuid, name text)
language sql stable
as $$
  select 'Owner', c.id, c.name from communities c where c.owner_id = account
  union all
  select 'Worker', c.id, c.name from workers w join communities c on c.id = w.community_id
    where w.user_id = account and w.status = 'Active' and c.owner_id <> account
  union all
  select distinct 'Resident', c.id, c.name from residents r join communities c on c.id = r.community_id
    where r.portal_user_id = account and r.erased_at is null and r.merged_into is null and r.id <> all (erased)
  union all
  select 'Support', null, 'the platform’s support' from support_accounts s
    where s.user_id = account and s.ended_at is null
$$;
revoke all on function account_uses(uuid,uuid[]) from public;
grant execute on function account_uses(uuid,uuid[]) to courtyard_app;

-- Deletes or anonymises an account's personal data in the tables below and keeps an anonymous row of the account.
-- Idempotent. Does nothing if the account does not exist.
create or replace function delete_account(account uuid) returns void
language plpgsql
as $$
declare
  address text;
  fresh text := 'account ' || left(replace(account::text, '-', ''), 8);
begin
  select u.email into address from users u where u.id = account for update;
  if address is null then return; end if;
  delete from sessions where user_id = account;
  delete from accounts where user_id = account;
  delete from two_factors where user_id = account;
  delete from recovery_codes where user_id = account;
  delete from passkeys where user_id = account;
  delete from push_subscriptions where user_id = account;
  delete from one_time_codes where email = address;
  delete from rate_limits where position(address in key) > 0 or position(account::text in key) > 0;
  delete from notifications where user_id = account;
  delete from notification_wishes where user_id = account;
  delete from settled_matters where user_id = account;
  delete from saved_views where user_id = account;
  delete from idempotency_keys where user_id = account;
  delete from complaint_watchers where user_id = account;
  -- The consent itself stays as proof; only the IP address is removed.
  update consents set ip = null where user_id = account;
  -- Exports expire now, and the next cleanup deletes their files.
  update exports set query = '{}', expires_at = least(expires_at, now()) where user_id = account;
  update report_downloads set content = null, expires_at = least(expires_at, now()) where user_id = account;
  update api_keys set revoked_at = now(), revoked_by = account where created_by = account and revoked_at is null;
  update tickets set person_name = 'Deleted ' || fresh, email = '(erased)', diagnostics = null
    where user_id = account;
  update ticket_messages set author_name = 'Deleted ' || fresh where author_id = account;
  update residents set portal_user_id = null where portal_user_id = account;
  update users set name = 'Deleted ' || fresh, first_name = 'Deleted', last_name = fresh,
    email = 'deleted-' || account || '@account.invalid', email_verified = false, phone = null,
    phone_verified_at = null, image = null, two_factor_enabled = false, status = 'Deactivated',
    closed_at = coalesce(closed_at, now()), closed_reason = 'The account was deleted', updated_at = now()
    where id = account;
end
$$;
revoke all on function delete_account(uuid) from public;

-- The email of the caller, or null if it is not verified. Policies call the function.
create or replace function own_verified_email() returns text
language plpgsql
stable
as $$
begin
  return (select u.email from users u where u.id = current_setting('app.user_id')::uuid and u.email_verified);
end
$$;
