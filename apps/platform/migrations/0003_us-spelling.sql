-- en-US texts use US spelling; a name that was changed by hand stays.
UPDATE "custom_field" SET "name" = jsonb_set("name", '{EN}', '"Cost center"') WHERE "external_id" = 'cost-centre' AND "name" ->> 'EN' = 'Cost centre';
