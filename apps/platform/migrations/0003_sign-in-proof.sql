ALTER TABLE "customer_user" ADD COLUMN "is_sign_in_proved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Who has not used their link yet has shown nothing.
UPDATE "customer_user" SET "is_sign_in_proved" = false WHERE "status" = 'WAITING_ACTIVATION';
