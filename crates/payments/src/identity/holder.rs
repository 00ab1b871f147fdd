use domain::{BankKind, HolderName, HolderNameError};
use partners::bank::{Customer, Owner};

/// Whose an account is, by the provider's own word of who they are.
///
/// # Errors
/// When banks do not write that name.
pub(super) fn holder(customer: &Customer, kind: BankKind) -> Result<Owner, HolderNameError> {
    let (first, last) = (&customer.first_name, &customer.last_name);
    let name = match kind {
        BankKind::Iban => HolderName::for_sepa(first, last)?,
        BankKind::Us => HolderName::for_ach(first, last)?,
    };
    Ok(Owner {
        name: name.whole().to_owned(),
        first_name: name.first().to_owned(),
        last_name: name.last().to_owned(),
    })
}
