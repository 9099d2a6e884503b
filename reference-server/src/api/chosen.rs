//! A serializer that writes some of the fields of a struct.

use std::cell::RefCell;

use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};

/// The names of the fields of a type, including those that this value omits.
pub(super) fn names_of(value: &impl Serialize) -> Vec<&'static str> {
    let names = RefCell::new(Vec::new());
    let keeps = |name: &'static str| {
        names.borrow_mut().push(name);
        false
    };
    let mut nowhere = serde_json::Serializer::new(std::io::sink());
    let written = value.serialize(Chosen::new(&mut nowhere, &keeps));
    debug_assert!(written.is_ok(), "it is a struct");
    names.into_inner()
}

/// Writes those fields of a struct that are kept.
pub(super) struct Chosen<'k, S> {
    inner: S,
    keeps: &'k dyn Fn(&'static str) -> bool,
}

impl<'k, S> Chosen<'k, S> {
    pub(super) fn new(inner: S, keeps: &'k dyn Fn(&'static str) -> bool) -> Self {
        Self { inner, keeps }
    }
}

impl<S: SerializeStruct> SerializeStruct for Chosen<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if (self.keeps)(name) { self.inner.serialize_field(name, value) } else { Ok(()) }
    }

    fn skip_field(&mut self, name: &'static str) -> Result<(), S::Error> {
        (self.keeps)(name);
        Ok(())
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.inner.end()
    }
}

/// Methods for everything that is not a struct.
macro_rules! refused {
    ($($method:ident $(<$value:ident>)? ($($argument:ty),*) -> $written:ty;)+) => {
        $(fn $method $(<$value: Serialize + ?Sized>)? (
            self,
            $(_: $argument),*
        ) -> Result<$written, S::Error> {
            Err(S::Error::custom("only a struct has fields to choose from"))
        })+
    };
}

impl<'k, S: Serializer> Serializer for Chosen<'k, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStruct = Chosen<'k, S::SerializeStruct>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(
        self,
        name: &'static str,
        fields: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        // Without fields, `serde_json` would end the struct at once.
        let inner = self.inner.serialize_struct(name, fields.max(1))?;
        Ok(Chosen::new(inner, self.keeps))
    }

    refused! {
        serialize_bool(bool) -> S::Ok;
        serialize_i8(i8) -> S::Ok;
        serialize_i16(i16) -> S::Ok;
        serialize_i32(i32) -> S::Ok;
        serialize_i64(i64) -> S::Ok;
        serialize_u8(u8) -> S::Ok;
        serialize_u16(u16) -> S::Ok;
        serialize_u32(u32) -> S::Ok;
        serialize_u64(u64) -> S::Ok;
        serialize_f32(f32) -> S::Ok;
        serialize_f64(f64) -> S::Ok;
        serialize_char(char) -> S::Ok;
        serialize_str(&str) -> S::Ok;
        serialize_bytes(&[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_some<T>(&T) -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(&'static str) -> S::Ok;
        serialize_unit_variant(&'static str, u32, &'static str) -> S::Ok;
        serialize_newtype_struct<T>(&'static str, &T) -> S::Ok;
        serialize_newtype_variant<T>(&'static str, u32, &'static str, &T) -> S::Ok;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize)
            -> Self::SerializeStructVariant;
    }
}
