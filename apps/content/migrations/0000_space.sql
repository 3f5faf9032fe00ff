CREATE SCHEMA "content";
--> statement-breakpoint
CREATE TABLE "content"."space" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"cache_version" bigint NOT NULL,
	"language_codes" text[] NOT NULL,
	"public_token" text NOT NULL,
	"preview_token" text NOT NULL,
	CONSTRAINT "space_public_token_unique" UNIQUE("public_token"),
	CONSTRAINT "space_preview_token_unique" UNIQUE("preview_token")
);
