-- What a provider was paid is summed over the wallets that the reader sees and over the jobs of every street (decision 38):
-- the sum came from the jobs of the reader's streets alone. Tells the ids of requests and nothing of them; who sees no
-- such wallet reads none of its requests. A function; locks nothing.
create function payouts_of_provider(provider uuid) returns setof uuid
language sql
stable
set role = 'courtyard_app'
as $$
  select j.payout_request_id from provider_jobs j
  where j.community_id = current_setting('app.community_id')::uuid and j.provider_id = provider
    and j.payout_request_id is not null
$$;
