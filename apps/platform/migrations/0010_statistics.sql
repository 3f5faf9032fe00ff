-- Building the indexes blocks writes to orders, with 200,000 orders for less than a second.
CREATE TABLE "search_without_results" (
	"day" date NOT NULL,
	"account_id" text NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_without_results_by_day" PRIMARY KEY("day","account_id","words")
);
--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "commercial_order_by_placement" ON "commercial_order" USING btree ("placed_at") WHERE placed_at is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "logistic_order_by_placement" ON "logistic_order" USING btree ("placed_at") WHERE placed_at is not null;