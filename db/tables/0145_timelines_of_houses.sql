-- The timeline of a house reads the house's promises and payment claims. The tables are small, so creating the indexes
-- locks them against writes only briefly.
create index payment_promises_of_house on payment_promises (community_id, house_id, noted_at desc);

create index payment_claims_of_house on payment_claims (community_id, house_id, submitted_at desc);
