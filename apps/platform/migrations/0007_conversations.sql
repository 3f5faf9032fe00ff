CREATE TABLE "stored_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_attachment" (
	"message_id" bigint NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "message_attachment_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "thread_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"author_type" text NOT NULL,
	"author_company" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_read" (
	"thread_id" text NOT NULL,
	"user_id" text NOT NULL,
	"last_message_id" bigint NOT NULL,
	"has_written" boolean DEFAULT false NOT NULL,
	CONSTRAINT "thread_read_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "thread_reason" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"external_id" text NOT NULL,
	"type" text NOT NULL,
	"label" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "thread_reason_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"supplier_id" text,
	"logistic_order_id" text,
	"order_line_id" text,
	"incident_id" text,
	"supplier_quote_id" text,
	"reason_id" text,
	"subject" text,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_customer_message_id" bigint DEFAULT 0 NOT NULL,
	"last_seller_message_id" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_thread_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_file_id_stored_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_message" ADD CONSTRAINT "thread_message_author_id_customer_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."customer_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_thread_id_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_account_id_customer_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customer_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_user_id_customer_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_reason_id_thread_reason_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."thread_reason"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_unattached" ON "stored_file" USING btree ("user_id","created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "message_attachment_by_file" ON "message_attachment" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "thread_message_of_thread" ON "thread_message" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "thread_message_by_author" ON "thread_message" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "thread_message_by_text" ON "thread_message" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "thread_read_of_thread" ON "thread_read" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "thread_by_account" ON "thread" USING btree ("account_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thread_by_supplier" ON "thread" USING btree ("supplier_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thread_by_last_message" ON "thread" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thread_of_order" ON "thread" USING btree ("logistic_order_id","last_message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "thread_by_user" ON "thread" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "thread_reason" ("id", "external_id", "type", "label", "description", "position") VALUES
	('0000000601', 'DAMAGED', 'INCIDENT_OPEN', '{"es-ES": "Material dañado", "en-US": "Damaged goods"}', '{"es-ES": "La mercancía o el embalaje han llegado dañados.", "en-US": "The goods or the packaging arrived damaged."}', 1),
	('0000000602', 'MISSING', 'INCIDENT_OPEN', '{"es-ES": "Faltan unidades", "en-US": "Missing pieces"}', '{"es-ES": "Ha llegado menos de lo que dice el albarán.", "en-US": "Less arrived than the delivery note says."}', 2),
	('0000000603', 'WRONG_ARTICLE', 'INCIDENT_OPEN', '{"es-ES": "Artículo equivocado", "en-US": "Wrong article"}', '{"es-ES": "Ha llegado otro artículo.", "en-US": "Another article arrived."}', 3),
	('0000000604', 'DEFECTIVE', 'INCIDENT_OPEN', '{"es-ES": "Defecto o fuera de especificación", "en-US": "Defect or out of specification"}', '{"es-ES": "El artículo no funciona o no cumple la norma.", "en-US": "The article does not work or does not meet the standard."}', 4),
	('0000000605', 'LATE', 'INCIDENT_OPEN', '{"es-ES": "Entrega con retraso", "en-US": "Late delivery"}', '{"es-ES": "La entrega no ha llegado en el plazo prometido.", "en-US": "The delivery did not arrive by the promised date."}', 5),
	('0000000606', 'NOT_DELIVERED', 'INCIDENT_OPEN', '{"es-ES": "No entregado", "en-US": "Not delivered"}', '{"es-ES": "El transportista la da por entregada, pero no ha llegado.", "en-US": "The carrier says it was delivered, but it did not arrive."}', 6),
	('0000000611', 'RETURN', 'REFUND', '{"es-ES": "Devolución", "en-US": "Return"}', '{"es-ES": "El material no se ha usado y se quiere devolver.", "en-US": "The goods are unused and are to be returned."}', 11),
	('0000000612', 'WRONG_PRICE', 'REFUND', '{"es-ES": "Precio facturado incorrecto", "en-US": "Wrong price invoiced"}', '{"es-ES": "La factura no coincide con el precio del pedido.", "en-US": "The invoice differs from the price of the order."}', 12),
	('0000000621', 'DELIVERY_DATE', 'ORDER_MESSAGING', '{"es-ES": "Fecha de entrega", "en-US": "Delivery date"}', '{"es-ES": "Pregunta sobre cuándo llega el pedido.", "en-US": "Question about when the order arrives."}', 21),
	('0000000622', 'CHANGE_ORDER', 'ORDER_MESSAGING', '{"es-ES": "Cambio del pedido", "en-US": "Change of the order"}', '{"es-ES": "Cantidad, dirección u otro cambio.", "en-US": "Quantity, address or another change."}', 22),
	('0000000623', 'DOCUMENTS', 'ORDER_MESSAGING', '{"es-ES": "Documentos", "en-US": "Documents"}', '{"es-ES": "Albarán, factura o certificado.", "en-US": "Delivery note, invoice or certificate."}', 23),
	('0000000624', 'OTHER', 'ORDER_MESSAGING', '{"es-ES": "Otra pregunta", "en-US": "Other question"}', '{"es-ES": "Cualquier otra pregunta sobre el pedido.", "en-US": "Any other question about the order."}', 24),
	('0000000631', 'TECHNICAL', 'OFFER_MESSAGING', '{"es-ES": "Pregunta técnica", "en-US": "Technical question"}', '{"es-ES": "Medidas, norma, uso o compatibilidad.", "en-US": "Dimensions, standard, use or compatibility."}', 31),
	('0000000632', 'CERTIFICATE', 'OFFER_MESSAGING', '{"es-ES": "Certificado", "en-US": "Certificate"}', '{"es-ES": "Certificado de material o de conformidad.", "en-US": "Certificate of material or conformity."}', 32),
	('0000000641', 'CANCEL_LINE', 'CANCELATION', '{"es-ES": "Anular la línea", "en-US": "Cancel the line"}', '{"es-ES": "Ya no se necesita lo que aún no se ha enviado.", "en-US": "What has not been shipped is no longer needed."}', 41);--> statement-breakpoint
CREATE FUNCTION "notify_account_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform pg_notify('tiber_changes', json_build_object('account', new.account_id)::text);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "notify_thread_change" AFTER UPDATE ON "thread" FOR EACH ROW EXECUTE FUNCTION notify_account_change();
