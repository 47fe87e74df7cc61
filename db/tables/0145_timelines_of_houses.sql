-- The timeline of a house reads the house's promises and payment claims.
-- small tables: payment_promises, payment_claims
create index payment_promises_of_house on payment_promises (community_id, house_id, noted_at desc);

create index payment_claims_of_house on payment_claims (community_id, house_id, submitted_at desc);
